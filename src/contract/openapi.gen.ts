// Made from openapi/ by src/contract/generate.ts; not to be edited.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Answers as long as the process can answer at all, whatever its surroundings do. Asks for no
         *     credential and is not rate limited.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Whether requests can be served: Postgres and Redis answer and at least one node is ready. Asks
         *     for no credential and is not rate limited.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List running sandboxes
         * @description The running sandboxes of the team, newest first. Filters by metadata; paused ones are listed
         *     by the second version of this operation.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Start a sandbox
         * @description Starts a sandbox from a template or a snapshot and answers once the first command in it will
         *     work. The object is in lists and readable at once. Answers 400 for a malformed field, a
         *     runtime class that no node offers or a lifetime beyond the maximum, 404 for an unknown
         *     template, 409 for an alias that is taken, 422 for an option that the nodes can not honour, 429
         *     beyond a quota, 503 where no node has room, and 504 where the start took too long; after an
         *     error nothing is left.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sandbox
         * @description One running or paused sandbox. One that has ended is 404, unless `includeEnded` asks for it.
         */
        get: operations["getSandbox"];
        put?: never;
        post?: never;
        /**
         * Kill a sandbox
         * @description Ends the sandbox, whatever its state, and frees what it held. Completes even where the client
         *     goes away. A second call is 404.
         */
        delete: operations["deleteSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/timeout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the lifetime
         * @description Sets the end of the sandbox to now plus `timeout` seconds; may shorten, and 0 ends it now. On
         *     a paused sandbox it sets what is left for the resume. A missing `timeout`, or one beyond the
         *     maximum, is 400.
         */
        post: operations["setSandboxTimeout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/refreshes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend the lifetime
         * @description Makes sure that the sandbox lives at least `duration` (or `timeout`) seconds from now, by
         *     default its original timeout. Only extends. On a paused sandbox it extends what is left for
         *     the resume.
         */
        post: operations["refreshSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend the lifetime (short path)
         * @description The same operation as `/refreshes`. Makes sure that the sandbox lives at least `duration` (or
         *     `timeout`) seconds from now, by default its original timeout. Only extends. On a paused
         *     sandbox it extends what is left for the resume.
         */
        post: operations["refreshSandboxShort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a sandbox
         * @description Freezes the sandbox in memory: processes stop where they are, its clock of life stops, and it
         *     is retained for 30 days unless set otherwise. A pause while one is in progress joins it; one
         *     during a resume waits for it. Pausing a paused sandbox is 409, one that is ending is 404.
         *     `memory` set to false is 422 where the node can not keep a sandbox on disk.
         */
        post: operations["pauseSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a sandbox
         * @description Wakes a paused sandbox and answers once it runs. Its lifetime is `timeout` seconds from now,
         *     or what was left at the pause, at least 15 seconds. A running sandbox is 409.
         */
        post: operations["resumeSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to a sandbox
         * @description Gives the handle of a sandbox, resuming it first where it is paused and waiting out a create,
         *     pause or resume that is in progress. Its lifetime becomes at least `timeout` seconds from now,
         *     never less than it was. One that is being killed is 409.
         */
        post: operations["connectSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log
         * @description Lifecycle events and the output of the daemon and its processes, oldest first. Readable for 24
         *     hours after the sandbox ended.
         */
        get: operations["getSandboxLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics
         * @description Samples of what the sandbox uses, oldest first, one every 5 seconds, kept for 24 hours.
         */
        get: operations["getSandboxMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest metrics of several sandboxes
         * @description The newest sample of each sandbox that is named; unknown ones are left out.
         */
        get: operations["listSandboxMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes/{sandboxID}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log, taken apart
         * @description The log of a sandbox as structured entries, in either direction, filtered by severity and
         *     text.
         */
        get: operations["getSandboxLogsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandboxes by state
         * @description The running and paused sandboxes of the team, newest first by start unless `order` says
         *     otherwise. A template that does not exist gives an empty list.
         */
        get: operations["listSandboxesV2"];
        put?: never;
        /**
         * Start a sandbox (newer stock clients)
         * @description The same as the first form. Options that are left out are decided by the server; the lifetime
         *     is 300 seconds then.
         */
        post: operations["createSandboxV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes/{sandboxID}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to a sandbox (newer stock clients)
         * @description Gives the handle of a sandbox, resuming it first where it is paused and waiting out a create,
         *     pause or resume that is in progress. Its lifetime becomes at least `timeout` seconds from now,
         *     never less than it was. One that is being killed is 409. The body may be left out.
         */
        post: operations["connectSandboxV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the egress rules
         * @description Replaces all of the egress configuration at once; what is left out is cleared. A sandbox that
         *     is not running is 409.
         */
        put: operations["updateSandboxNetwork"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a running sandbox
         * @description Starts copies of a running sandbox, which goes on. Every copy is answered for itself: a
         *     failure of one stands in its entry. A paused sandbox is 409; 422 where the nodes can not do
         *     it.
         */
        post: operations["forkSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandboxID}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a snapshot
         * @description Keeps the state of the sandbox, which runs on after a short pause. Every take has an id of its
         *     own; a `name` points at its newest take. A browser sandbox is 422, and so is `memory` where
         *     the node can not keep it.
         */
        post: operations["createSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{id}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a snapshot (short path)
         * @description The same operation as `/snapshots`. Keeps the state of the sandbox, which runs on after a
         *     short pause. Every take has an id of its own; a `name` points at its newest take. A browser
         *     sandbox is 422, and so is `memory` where the node can not keep it.
         */
        post: operations["createSnapshotShort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description Puts the sandbox on the state of the snapshot. Its id, metadata and expiry stay. A browser
         *     sandbox is 422.
         */
        post: operations["restoreSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description The snapshots of the team, newest first. An unknown sandbox or name gives an empty list.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description The templates of the team and the shipped ones, newest first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Build a template from a Dockerfile
         * @description Registers a template and starts its first build; the answer does not wait for it. A faulty
         *     Dockerfile, or a `COPY` without an uploaded context, is 400 naming the line; an alias that
         *     exists is 409.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description One template of the team, or a public one.
         */
        get: operations["getTemplate"];
        put?: never;
        /**
         * Build a template again
         * @description Starts a new build from a new Dockerfile. Sandboxes start from the last finished build until
         *     this one is ready; a build of the same template that runs is cancelled.
         */
        post: operations["rebuildTemplate"];
        /**
         * Delete a template or a snapshot
         * @description Deletes a template with its builds. While running or paused sandboxes use it: 409. Takes a
         *     snapshot too: by id that take, by name all takes of the name.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Changes visibility, names or default sizes. An empty object changes nothing. A name that is
         *     taken is 409.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{templateID}/builds/{buildID}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of a build
         * @description How a build stands, with its log lines from `logsOffset` on.
         */
        get: operations["getTemplateBuildStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/builds/{buildId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of a build (short path)
         * @description The same operation as `/status`. How a build stands, with its log lines from `logsOffset` on.
         */
        get: operations["getTemplateBuild"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateID}/builds/{buildID}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log of a build, taken apart
         * @description The log of a build as structured entries, in either direction.
         */
        get: operations["getTemplateBuildLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{templateID}/builds/{buildID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a waiting build
         * @description Gives a build its definition and starts it. A build registered by `alias` alone is started
         *     again with this definition. One that is not waiting is 400.
         */
        post: operations["startTemplateBuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a custom template
         * @description Registers a build of a custom template. With a definition it starts at once; `alias` alone
         *     builds the base image under that name; `name` alone waits for the definition and is the one
         *     form that answers 202. A name of the team that exists gets a new build. Neither `alias` nor
         *     `name` is 400.
         */
        post: operations["createTemplateV3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{templateID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom template
         * @description Deletes a template with its builds. While running or paused sandboxes use it: 409.
         */
        delete: operations["deleteTemplateV3"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{templateID}/builds/{buildID}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of a build of a custom template
         * @description How the build stands: its step, its log lines from `logsOffset` on, and what it made.
         */
        get: operations["getTemplateBuildStatusV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{templateID}/builds/{buildID}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log stream of a build
         * @description The log of the build from its start, one line for each log line, followed until the build
         *     ends. `Accept: text/event-stream` gives the same as server-sent events whose `id` is the
         *     offset.
         */
        get: operations["streamTemplateBuildLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{templateID}/builds/{buildID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a build
         * @description Cancels a build that is pending or runs. One that has ended is 409.
         */
        delete: operations["cancelTemplateBuild"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates in pages
         * @description The templates of the team and the shipped ones, newest first.
         */
        get: operations["listTemplatesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{templateID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Publish or unpublish a template
         * @description Changes whether every team may start the template.
         */
        patch: operations["updateTemplateV2"];
        trace?: never;
    };
    "/templates/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look a name up
         * @description The template that a name stands for. A credential without the scope gets 404, since clients
         *     read 403 as "exists".
         */
        get: operations["getTemplateAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateID}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a template
         * @description All tags of the template with the builds that they point at.
         */
        get: operations["listTemplateTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set tags
         * @description Points tags at the build that `target` stands for; a tag that exists moves.
         */
        post: operations["assignTemplateTags"];
        /**
         * Take tags away
         * @description Takes tags away; the builds stay. The tag `default` can not be taken away: 400.
         */
        delete: operations["removeTemplateTags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateID}/files/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where to upload files of a build
         * @description Whether an archive with this hash is stored, and a signed address for uploading it. The
         *     address is given in both cases.
         */
        get: operations["getTemplateFileUpload"];
        /**
         * Upload files of a build
         * @description Stores an archive, tar or tar with gzip, told apart by its first bytes. The address comes from
         *     the operation before and carries its own signature; a wrong or old one is 401.
         */
        put: operations["uploadTemplateFiles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template-contexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a build context
         * @description Stores the files that a Dockerfile copies from: the body is a tar archive, plain or with gzip.
         *     The id is what `context` of a template takes.
         */
        post: operations["uploadTemplateContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List browser sandboxes
         * @description The running and paused browser sandboxes of the team, newest first.
         */
        get: operations["listBrowserSandboxes"];
        put?: never;
        /**
         * Start a browser sandbox
         * @description Starts a sandbox with a browser and answers at once, with the status `provisioning`, unless
         *     `wait` is set. Its endpoints may be connected to right away.
         */
        post: operations["createBrowserSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a browser sandbox
         * @description One browser sandbox, with its token. A sandbox without a browser is 404.
         */
        get: operations["getBrowserSandbox"];
        put?: never;
        post?: never;
        /**
         * End a browser sandbox
         * @description Ends the browser and its sandbox. Kept artifacts and the timeline stay readable.
         */
        delete: operations["deleteBrowserSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a browser sandbox
         * @description Freezes it in memory, like the pause of any sandbox. Nothing is written to disk: the session
         *     lasts as long as the memory is kept. A paused one is 409.
         */
        post: operations["suspendBrowserSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a browser sandbox
         * @description Wakes a paused browser sandbox. A running one is 409.
         */
        post: operations["resumeBrowserSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/contexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contexts
         * @description The contexts of a running browser sandbox. A paused one is 409.
         */
        get: operations["listBrowserContexts"];
        put?: never;
        /**
         * Create a context
         * @description Makes a new context in a running browser sandbox, with a proxy of its own where one is given.
         *     One that is not running is 409.
         */
        post: operations["createBrowserContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/contexts/{contextId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close a context
         * @description Closes a context with its pages. The default context can not be closed: 409.
         */
        delete: operations["closeBrowserContext"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List artifacts
         * @description The artifacts that were kept from the session, newest first.
         */
        get: operations["listArtifacts"];
        put?: never;
        /**
         * Keep an artifact
         * @description Stores bytes that the client captured, at most 64 MiB decoded, else 413. Bad base64 or an
         *     unknown kind is 400.
         */
        post: operations["createArtifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/artifacts/{artifactID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an artifact
         * @description The bytes of an artifact, always as an attachment that no browser may guess the type of.
         */
        get: operations["downloadArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/browser-sandboxes/{sandboxID}/replay-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the timeline
         * @description What happened in the session, oldest first. Typed values are masked.
         */
        get: operations["listReplayEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List volumes
         * @description The volumes of the team, newest first.
         */
        get: operations["listVolumes"];
        put?: never;
        /**
         * Create a volume
         * @description Makes an empty volume. A name that is taken is 409.
         */
        post: operations["createVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a volume
         * @description One volume, with the token for its content.
         */
        get: operations["getVolume"];
        put?: never;
        post?: never;
        /**
         * Delete a volume
         * @description Deletes a volume and its content. While a sandbox has it mounted: 409.
         */
        delete: operations["deleteVolume"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumecontent/{volumeID}/path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read attributes in a volume
         * @description What stands at a path.
         */
        get: operations["getVolumeEntry"];
        put?: never;
        post?: never;
        /**
         * Delete in a volume
         * @description Deletes what stands at a path, folders with their content.
         */
        delete: operations["deleteVolumeEntry"];
        options?: never;
        head?: never;
        /**
         * Change attributes in a volume
         * @description Changes owner, group or permission bits at a path.
         */
        patch: operations["updateVolumeEntry"];
        trace?: never;
    };
    "/volumecontent/{volumeID}/dir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a folder of a volume
         * @description What a folder holds, down to `depth` levels.
         */
        get: operations["listVolumeFolder"];
        put?: never;
        /**
         * Make a folder in a volume
         * @description Makes a folder; one that exists is 409 unless `force` is set.
         */
        post: operations["createVolumeFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumecontent/{volumeID}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file of a volume
         * @description The bytes of a file, streamed.
         */
        get: operations["readVolumeFile"];
        /**
         * Write a file of a volume
         * @description Stores the body as a file, streamed, of any length. One that exists is 409 unless `force` is
         *     set.
         */
        put: operations["writeVolumeFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List secrets
         * @description The secrets of the team without their values, newest first.
         */
        get: operations["listSecrets"];
        put?: never;
        /**
         * Store a secret
         * @description Stores a secret, encrypted. Its value is never returned; the egress proxy fills it in. A name
         *     that is taken is 409.
         */
        post: operations["createSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets/{secretID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a secret
         * @description One secret without its value.
         */
        get: operations["getSecret"];
        put?: never;
        /**
         * Change a secret
         * @description Stores a new value as the next version.
         */
        post: operations["updateSecret"];
        /**
         * Delete a secret
         * @description Deletes a secret with all its versions.
         */
        delete: operations["deleteSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The API keys of the team without their secrets, newest first.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Makes a key for the team of the token. The secret is shown this once. A missing name is 400; a
         *     scope that the caller lacks is 403.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{apiKeyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused from this moment on, everywhere, and WebSockets opened with it are closed.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an access token
         * @description Makes a token for the caller. The secret is shown this once. A scope that the caller lacks is
         *     403.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-tokens/{accessTokenID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an access token
         * @description The token is refused from this moment on.
         */
        delete: operations["deleteAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description The one team of the caller. Keys are not part of the answer.
         */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description The members of the caller's team.
         */
        get: operations["listTeamMembers"];
        put?: never;
        /**
         * Add a member
         * @description Adds a user to the team and gives an access token for them, this once. Only owners may; an
         *     address that is a member already is 409.
         */
        post: operations["createTeamMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Removes a member; their credentials are refused from this moment on. Only owners may; the last
         *     owner can not be removed: 409.
         */
        delete: operations["deleteTeamMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description All worker machines.
         */
        get: operations["listNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/{nodeID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a node
         * @description One worker machine and what is reserved on it.
         */
        get: operations["getNode"];
        put?: never;
        /**
         * Drain a node or take that back
         * @description A draining node takes no new sandboxes; those it has stay. A node that is offline is 409.
         */
        post: operations["updateNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all teams
         * @description All teams of the platform with their quotas, newest first.
         */
        get: operations["listAdminTeams"];
        put?: never;
        /**
         * Create a team
         * @description Makes a team with its first owner and gives the owner's access token, this once. A short name
         *     that is taken, or an address that belongs to another team, is 409.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a team
         * @description Changes the name or the quotas. Of the quotas, those that are left out stay; null lifts one.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who did what, newest first. Secrets are never part of an entry.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description That the process lives. */
        Health: {
            /**
             * @description Always `ok`.
             * @constant
             */
            status: "ok";
            /** @description Version of the platform. */
            version?: string;
        };
        /**
         * @description The body of every answer that is not a success. `code` always equals the HTTP status, so that
         *     a client may branch on either.
         */
        Error: {
            /**
             * Format: int32
             * @description The HTTP status of the answer, repeated.
             * @example 404
             */
            code: number;
            /**
             * @description What went wrong, for a person; names the field or the state that is at fault.
             * @example sandbox "i0000000000000000000" was not found
             */
            message: string;
            /**
             * @description Stable lower-case word for the condition, where a program may want to tell it apart.
             * @example not_supported
             */
            error_code?: string;
            /** @description The id under which this request stands in the logs; equals `X-Request-Id`. */
            requestId?: string;
        };
        /** @description One thing that the platform needs. */
        ReadinessCheck: {
            /**
             * @description What was looked at.
             * @example postgres
             */
            name: string;
            /** @description Whether it works. */
            ok: boolean;
            /** @description What is wrong with it. */
            message?: string;
        };
        /** @description That requests can be served. */
        Readiness: {
            /**
             * @description Always `ready`.
             * @constant
             */
            status: "ready";
            /** @description What was looked at: Postgres, Redis, and at least one ready node. */
            checks: components["schemas"]["ReadinessCheck"][];
        };
        /** @description The error body, with what was looked at. */
        NotReady: {
            /**
             * @description The HTTP status, repeated.
             * @constant
             */
            code: 503;
            /** @description What is missing. */
            message: string;
            /** @description Stable lower-case word for the condition. */
            error_code?: string;
            /** @description The id under which this request stands in the logs. */
            requestId?: string;
            /** @description What was looked at. */
            checks?: components["schemas"]["ReadinessCheck"][];
        };
        /**
         * @description What the sandbox is for. `browser` marks the sandbox behind a browser sandbox.
         * @enum {string}
         */
        WorkloadType: "compute" | "browser";
        /**
         * @description How the sandbox is isolated: `container` (an OCI container in a user namespace of its own) or
         *     `gvisor` (a user-space kernel). Which classes exist depends on the nodes.
         * @example container
         */
        RuntimeClass: string;
        /** @description An object whose values are all strings. */
        StringMap: {
            [key: string]: string;
        };
        /**
         * @description `running` or `paused`. A sandbox that is being created or resumed shows as `running`, one that
         *     is being paused shows as `paused`; `phase` tells them apart.
         * @enum {string}
         */
        SandboxState: "running" | "paused";
        /**
         * @description Version of the daemon inside the sandbox, digits and dots only.
         * @example 0.6.13
         */
        EnvdVersion: string;
        /** @description A volume and the folder at which it appears inside the sandbox. */
        VolumeMount: {
            /** @description Name of the volume. */
            name: string;
            /**
             * @description Absolute, normalised path of the mount point. `/`, `/proc`, `/sys`, `/dev` and the daemon's
             *     own folder can not be covered.
             * @example /data
             */
            path: string;
        };
        /**
         * @description The finer internal state behind `state`.
         * @enum {string}
         */
        SandboxPhase: "creating" | "running" | "pausing" | "paused" | "resuming" | "killing" | "killed" | "failed";
        /**
         * @description Why a sandbox ended. Only on ended ones, which are kept for 24 hours.
         * @enum {string}
         */
        SandboxEndReason: "timeout" | "killed" | "oom" | "crashed" | "node_lost" | "start_failed" | "shutdown";
        /** @description A sandbox as it stands in lists. */
        Sandbox: {
            workloadType: components["schemas"]["WorkloadType"];
            runtimeClass: components["schemas"]["RuntimeClass"];
            /** @description Id of the template that the sandbox was started from. */
            templateID: string;
            /** @description The sandbox's own alias, else the alias of its template. Left out when there is neither. */
            alias?: string;
            /**
             * @description Id of the sandbox; the name part of its addresses.
             * @example i3k9x0c7vq2m5b8n1d4f
             */
            sandboxID: string;
            /** @description Short id of the node that holds the sandbox, without a dash. */
            clientID: string;
            /**
             * Format: date-time
             * @description When the sandbox was created. Pausing and resuming do not change it.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the sandbox expires. While it is paused: when it was paused. `9999-12-31T23:59:59Z`
             *     where it never expires.
             */
            endAt: string;
            /**
             * Format: int32
             * @description Number of virtual CPUs.
             */
            cpuCount: number;
            /**
             * Format: int32
             * @description Memory limit in MiB.
             */
            memoryMB: number;
            /**
             * Format: int32
             * @description Size limit of the writable disk in MiB.
             */
            diskSizeMB: number;
            metadata: components["schemas"]["StringMap"];
            state: components["schemas"]["SandboxState"];
            envdVersion: components["schemas"]["EnvdVersion"];
            /** @description Mounted volumes; empty when there are none. */
            volumeMounts: components["schemas"]["VolumeMount"][];
            phase?: components["schemas"]["SandboxPhase"];
            endReason?: components["schemas"]["SandboxEndReason"];
        };
        /** @description Whether traffic to the sandbox wakes it from a pause. */
        SandboxAutoResume: {
            /**
             * @description `true`: a request to the paused sandbox resumes it first.
             * @default false
             */
            enabled: boolean;
        };
        /** @description What the egress proxy does to a request. */
        SandboxNetworkTransform: {
            /**
             * @description Headers to set, at most 20, names up to 64 and values up to 2048 characters. Placeholders of
             *     secrets are filled in outside the sandbox.
             */
            headers?: {
                [key: string]: string;
            };
        };
        /** @description One rule for a domain. */
        SandboxNetworkRule: {
            transform?: components["schemas"]["SandboxNetworkTransform"];
        };
        /** @description SOCKS5 proxy through which the sandbox's outgoing connections go. */
        SandboxEgressProxy: {
            /** @description `host:port` of the proxy. */
            address: string;
            /** @description User name for the proxy. */
            username?: string;
            /** @description Password for the proxy. Never returned. */
            password?: string;
        } | null;
        /** @description Network settings of a sandbox. Without lists all of the internet is allowed. */
        SandboxNetworkConfig: {
            /**
             * @description Destinations that are allowed whatever else says: address, CIDR range, domain or
             *     `*.domain`. A domain here needs `0.0.0.0/0` in `denyOut`, else 400.
             */
            allowOut?: string[];
            /** @description Destinations that are denied, address or CIDR range; a domain is 400. */
            denyOut?: string[];
            /** @description Per domain, what to do to its requests; at most 10 domains with one rule each. */
            rules?: {
                [key: string]: components["schemas"]["SandboxNetworkRule"][];
            };
            egressProxy?: components["schemas"]["SandboxEgressProxy"];
            /**
             * @description `false`: the sandbox's ports ask for the traffic token.
             * @default true
             */
            allowPublicTraffic?: boolean;
            /** @description Host header that the sandbox sees; `${PORT}` stands for the port. */
            maskRequestHost?: string;
            /** @description Ports inside that speak TLS. Accepted and recorded. */
            httpsPorts?: number[];
        };
        /** @description Workload identity settings, kept as they are and handed to the daemon inside. */
        SandboxIdentity: {
            /** @description Named tokens, at most five. */
            tokens?: {
                [key: string]: {
                    /** @description Audience of the token. */
                    audience: string;
                    /** @description Kind of the token. */
                    tokenType: string;
                };
            };
        };
        /**
         * @description What to start. Unknown fields are ignored, known ones are checked; whatever is left out is
         *     decided by the server.
         */
        NewSandbox: {
            /**
             * @description Template id, alias, `name:tag`, `team-slug/name`, or the id of a snapshot.
             * @example base
             */
            templateID: string;
            /**
             * Format: int32
             * @description Lifetime in seconds, counted from the start. The server's own maximum may be lower; beyond
             *     it the answer is 400, never a silent cut. `0` asks for no expiry and is refused with 400
             *     unless the server allows it.
             * @default 300
             */
            timeout?: number;
            metadata?: components["schemas"]["StringMap"];
            envVars?: components["schemas"]["StringMap"];
            /**
             * @description Name for this sandbox, unique within the team among living sandboxes, not of the form of an
             *     id. Usable on the API wherever a sandbox id is.
             */
            alias?: string;
            /**
             * Format: int32
             * @description Number of virtual CPUs; the template's when left out.
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory limit in MiB; the template's when left out.
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk limit in MiB, 0 for none of its own; the template's when left out.
             */
            diskSizeMB?: number;
            /**
             * @description `true`: expiry pauses the sandbox instead of killing it.
             * @default false
             */
            autoPause?: boolean;
            /**
             * @description Whether a pause by expiry keeps the memory. `false` is refused with 422 where nodes can not
             *     pause to disk.
             * @default true
             */
            autoPauseMemory?: boolean;
            autoResume?: components["schemas"]["SandboxAutoResume"];
            /**
             * @description `false`: the daemon inside answers without a token. The token is still returned.
             * @default true
             */
            secure?: boolean;
            /** @description `false` is the same as denying `0.0.0.0/0`. */
            allow_internet_access?: boolean;
            network?: components["schemas"]["SandboxNetworkConfig"];
            /** @description Volumes to mount; parents are mounted before their children, no path twice. */
            volumeMounts?: components["schemas"]["VolumeMount"][];
            runtimeClass?: components["schemas"]["RuntimeClass"];
            workloadType?: components["schemas"]["WorkloadType"];
            /** @description Kept as it is and handed to the daemon inside. */
            mcp?: {
                [key: string]: unknown;
            } | null;
            iam?: components["schemas"]["SandboxIdentity"];
        };
        /** @description What a client needs in order to talk to a sandbox. */
        SandboxHandle: {
            workloadType: components["schemas"]["WorkloadType"];
            runtimeClass: components["schemas"]["RuntimeClass"];
            /** @description Id of the template that the sandbox was started from. */
            templateID: string;
            /** @description Id of the sandbox; the name part of its addresses. */
            sandboxID: string;
            /** @description The sandbox's own alias, else the alias of its template. Left out when there is neither. */
            alias?: string;
            /** @description Short id of the node that holds the sandbox, without a dash. */
            clientID: string;
            envdVersion: components["schemas"]["EnvdVersion"];
            /**
             * @description Secret. Token that the daemon inside asks for in `X-Access-Token`. Given always; not asked
             *     for where the sandbox was created with `secure: false`.
             */
            envdAccessToken: string;
            /**
             * @description Secret. Token for the sandbox's own ports. Given always; asked for only where public traffic
             *     was switched off.
             */
            trafficAccessToken: string;
            /** @description Parent domain of the sandbox's addresses, with the port where it is not the default. */
            domain: string;
        };
        /** @description What happens at the end of the sandbox's time. */
        SandboxLifecycle: {
            /** @description Whether traffic to the paused sandbox resumes it. */
            autoResume: boolean;
            /**
             * @description What expiry does.
             * @enum {string}
             */
            onTimeout: "kill" | "pause";
        };
        /** @description One sandbox in full. */
        SandboxDetail: components["schemas"]["Sandbox"] & {
            /**
             * Format: date-time
             * @description Until when the paused sandbox is retained; after that it is deleted. Only while it is
             *     paused.
             */
            pausedUntil?: string;
            /** @description Secret. Token that the daemon inside asks for in `X-Access-Token`. */
            envdAccessToken: string;
            /**
             * @description Parent domain of the sandbox's addresses, with the port where it is not the default.
             * @example atoll.localhost:3000
             */
            domain: string;
            /** @description Whether the sandbox may reach the internet. Left out when the caller never said. */
            allowInternetAccess?: boolean;
            network?: components["schemas"]["SandboxNetworkConfig"];
            lifecycle?: components["schemas"]["SandboxLifecycle"];
        };
        /** @description A new lifetime. */
        SandboxTimeout: {
            /**
             * Format: int32
             * @description Seconds from now until the sandbox expires. May shorten. `0` ends it now.
             */
            timeout: number;
        };
        /** @description How long to extend for; the original timeout when both fields are left out. */
        SandboxRefresh: {
            /**
             * Format: int32
             * @description Seconds from now until which the sandbox shall live at least.
             */
            duration?: number;
            /**
             * Format: int32
             * @description Other spelling of `duration`.
             */
            timeout?: number;
        };
        /** @description How to pause. */
        SandboxPause: {
            /**
             * @description Whether the memory is kept. `false` is refused with 422 where a node can not do it.
             * @default true
             */
            memory?: boolean;
        };
        /** @description How to resume. */
        SandboxResume: {
            /**
             * Format: int32
             * @description Lifetime in seconds from the resume on. When left out, what was left at the pause, at least
             *     15 seconds.
             */
            timeout?: number;
            /** @description Replaces the sandbox's `autoPause` when given. */
            autoPause?: boolean;
            /**
             * @description `false` asks for a start from disk only; 422 where a node can not do it.
             * @default true
             */
            memory?: boolean;
        };
        /** @description How to connect. */
        SandboxConnect: {
            /**
             * Format: int32
             * @description Seconds from now until which the sandbox shall live at least. Never shortens.
             * @default 300
             */
            timeout?: number;
            /**
             * @description `false` asks for a start from disk only; 422 where a node can not do it.
             * @default true
             */
            memory?: boolean;
        };
        /** @description One line of a sandbox's log. */
        LogEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * @description A JSON object as text, with `level`, `message` and sometimes `logger`.
             * @example {"level":"info","message":"sandbox started"}
             */
            line: string;
        };
        /**
         * @description Severity of a log entry.
         * @enum {string}
         */
        LogLevel: "debug" | "info" | "warn" | "error";
        /** @description One log entry, taken apart. */
        SandboxLogEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The text of the entry. */
            message: string;
            level: components["schemas"]["LogLevel"];
            fields: components["schemas"]["StringMap"];
        };
        /** @description A page of a sandbox's log, oldest line first. */
        SandboxLogs: {
            /** @description The lines. */
            logs: components["schemas"]["LogEntry"][];
            /** @description The same entries, taken apart. */
            logEntries?: components["schemas"]["SandboxLogEntry"][];
        };
        /** @description One sample of what a sandbox uses. A sample is taken every 5 seconds and kept 24 hours. */
        SandboxMetric: {
            /**
             * Format: date-time
             * @description When the sample was taken.
             */
            timestamp: string;
            /**
             * Format: int64
             * @description The same moment in unix seconds.
             */
            timestampUnix: number;
            /**
             * Format: int32
             * @description Number of virtual CPUs.
             */
            cpuCount: number;
            /** @description CPU time used since the sample before, in per cent of one CPU. */
            cpuUsedPct: number;
            /**
             * Format: int64
             * @description Memory in use, in bytes, page cache not counted.
             */
            memUsed: number;
            /**
             * Format: int64
             * @description Memory limit in bytes.
             */
            memTotal: number;
            /**
             * Format: int64
             * @description Page cache in bytes.
             */
            memCache: number;
            /**
             * Format: int64
             * @description Disk in use, in bytes.
             */
            diskUsed: number;
            /**
             * Format: int64
             * @description Disk limit in bytes.
             */
            diskTotal: number;
            /**
             * Format: int64
             * @description Bytes sent by the sandbox since its start.
             */
            bytesUp: number;
            /**
             * Format: int64
             * @description Bytes received by the sandbox since its start.
             */
            bytesDown: number;
            /**
             * @description Where the network counters come from; `none` where there is no link to count on.
             * @enum {string}
             */
            networkCounterSource: "veth" | "none";
            /**
             * Format: int64
             * @description Bytes that passed the platform's edge for this sandbox since its start.
             */
            proxiedBytes: number;
            /**
             * @description The kind of proxy that the sandbox's traffic passes.
             * @enum {string}
             */
            proxyClass: "direct" | "edge" | "egress-proxy";
        };
        /** @description The newest sample of several sandboxes. */
        SandboxesWithMetrics: {
            /** @description From sandbox id to its newest sample; sandboxes without one are left out. */
            sandboxes: {
                [key: string]: components["schemas"]["SandboxMetric"];
            };
        };
        /** @description A page of a sandbox's log, taken apart. */
        SandboxLogsV2: {
            /** @description The entries, in the order asked for. */
            logs: components["schemas"]["SandboxLogEntry"][];
        };
        /** @description The whole egress configuration; what is left out is cleared. */
        SandboxNetworkUpdate: {
            /**
             * @description Destinations that are allowed whatever else says: address, CIDR range, domain or
             *     `*.domain`. A domain here needs `0.0.0.0/0` in `denyOut`, else 400.
             */
            allowOut?: string[];
            /** @description Destinations that are denied, address or CIDR range; a domain is 400. */
            denyOut?: string[];
            /** @description Per domain, what to do to its requests; at most 10 domains with one rule each. */
            rules?: {
                [key: string]: components["schemas"]["SandboxNetworkRule"][];
            };
            egressProxy?: components["schemas"]["SandboxEgressProxy"];
            /** @description `false` is the same as denying `0.0.0.0/0`. */
            allow_internet_access?: boolean;
        };
        /** @description How many copies to make and how long they live. */
        SandboxFork: {
            /**
             * Format: int32
             * @description Lifetime of each copy in seconds.
             * @default 15
             */
            timeout?: number;
            /**
             * Format: int32
             * @description Number of copies.
             * @default 1
             */
            count?: number;
        };
        /** @description One copy that was asked for. Exactly one of the two fields is present. */
        SandboxForkResult: {
            sandbox?: components["schemas"]["SandboxHandle"];
            error?: components["schemas"]["Error"];
        };
        /** @description What to take. */
        NewSnapshot: {
            /**
             * @description Name for the snapshot, optionally with a tag. A name that exists then points at the new
             *     take.
             */
            name?: string;
            /**
             * @description Whether memory and processes are kept too; 422 where the node can not do it.
             * @default false
             */
            memory?: boolean;
        };
        /** @description A kept state of a sandbox. */
        Snapshot: {
            /** @description Id of this take. Usable as `templateID` when a sandbox is created. */
            snapshotID: string;
            /** @description Names that point at this take; empty when it has none. */
            names: string[];
        };
        /** @description The snapshot to go back to. */
        SandboxRestore: {
            /** @description Id or name of a snapshot of this sandbox's team. */
            snapshotID: string;
        };
        /** @description The user who made the template; for a key, the user who made that key. */
        TemplateCreator: {
            /** @description Id of the user. */
            id: string;
            /** @description Email address of the user. */
            email: string;
        };
        /**
         * @description `waiting` is registered and not started, `building` runs, `ready` and `error` are final. A
         *     cancelled build shows as `error` with the reason `cancelled`.
         * @enum {string}
         */
        BuildStatusValue: "waiting" | "building" | "ready" | "error";
        /** @description The definition that sandboxes are started from. */
        Template: {
            /** @description Id of the template. */
            templateID: string;
            /**
             * Format: uuid
             * @description The newest build.
             */
            buildID: string;
            /**
             * Format: int32
             * @description Virtual CPUs of a sandbox started from it, unless asked otherwise.
             */
            cpuCount: number;
            /**
             * Format: int32
             * @description Memory in MiB of a sandbox started from it, unless asked otherwise.
             */
            memoryMB: number;
            /**
             * Format: int32
             * @description Disk in MiB of a sandbox started from it, unless asked otherwise.
             */
            diskSizeMB: number;
            /** @description Whether every team may start it. */
            public: boolean;
            /** @description Names of the template without its team; empty when it has none. */
            aliases: string[];
            /** @description The same names with the team's short name in front. */
            names?: string[];
            /**
             * Format: date-time
             * @description When the template was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the template or its newest build last changed.
             */
            updatedAt: string;
            createdBy: components["schemas"]["TemplateCreator"];
            /**
             * Format: date-time
             * @description When a sandbox was last started from it; left out while none was.
             */
            lastSpawnedAt?: string;
            /**
             * Format: int64
             * @description How many sandboxes were started from it.
             */
            spawnCount: number;
            /**
             * Format: int32
             * @description How many builds it has had.
             */
            buildCount: number;
            envdVersion: components["schemas"]["EnvdVersion"];
            buildStatus?: components["schemas"]["BuildStatusValue"];
        };
        /** @description A template to build from a Dockerfile. */
        NewTemplate: {
            /**
             * @description Text of the Dockerfile. A `COPY` or `ADD` of local files without a `context` is refused with
             *     400 naming its line.
             * @example FROM debian:12
             *     RUN apt-get update
             */
            dockerfile: string;
            /** @description Name of the template, unique within the team; one that exists is 409. */
            alias?: string;
            /**
             * Format: int32
             * @description Virtual CPUs.
             * @default 2
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory in MiB.
             * @default 512
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk in MiB.
             * @default 20480
             */
            diskSizeMB?: number;
            /** @description Command that is started in the finished template and runs in every sandbox of it. */
            startCmd?: string;
            /** @description Command that ends with 0 once the started command is ready. */
            readyCmd?: string;
            /**
             * @description Whether every team may start it.
             * @default false
             */
            public?: boolean;
            /** @description Id of an uploaded build context. */
            context?: string;
        };
        /** @description A new definition for a template that exists; settings that are left out stay. */
        TemplateRebuild: {
            /** @description Text of the Dockerfile. */
            dockerfile: string;
            /**
             * Format: int32
             * @description Virtual CPUs.
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory in MiB.
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk in MiB.
             */
            diskSizeMB?: number;
            /** @description Command that is started in the finished template. */
            startCmd?: string;
            /** @description Command that ends with 0 once the started command is ready. */
            readyCmd?: string;
            /** @description Whether every team may start it. */
            public?: boolean;
            /** @description Id of an uploaded build context. */
            context?: string;
        };
        /** @description What to change; what is left out stays. */
        TemplateUpdate: {
            /** @description Whether every team may start it. */
            public?: boolean;
            /** @description New first name. */
            alias?: string;
            /** @description All names; those that are missing are taken away. */
            aliases?: string[];
            /**
             * Format: int32
             * @description Virtual CPUs of sandboxes started from now on.
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory in MiB of sandboxes started from now on.
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk in MiB of sandboxes started from now on.
             */
            diskSizeMB?: number;
        };
        /** @description One line of a build's log. */
        BuildLogEntry: {
            /**
             * Format: date-time
             * @description When the line was written.
             */
            timestamp: string;
            /** @description The line. */
            message: string;
            level: components["schemas"]["LogLevel"];
            /** @description The step that wrote it; `base`, `finalize`, or its number counted from 1. */
            step?: string;
        };
        /** @description Why a build failed. */
        BuildStatusReason: {
            /** @description The failure in words; `cancelled` for a cancelled build. */
            message: string;
            /** @description The step that failed; `base`, `finalize`, or its number counted from 1. */
            step?: string;
            /** @description Log lines that belong to the failure. */
            logEntries?: components["schemas"]["BuildLogEntry"][];
        };
        /** @description How a build stands. */
        BuildStatus: {
            /** @description Log lines from `logsOffset` on. */
            logs: string[];
            /** @description The same lines, taken apart. Empty when there are no more. */
            logEntries: components["schemas"]["BuildLogEntry"][];
            /** @description Id of the template. */
            templateID: string;
            /**
             * Format: uuid
             * @description Id of the build.
             */
            buildID: string;
            status: components["schemas"]["BuildStatusValue"];
            reason?: components["schemas"]["BuildStatusReason"];
        };
        /** @description A page of a build's log. */
        BuildLogs: {
            /** @description The entries, in the order asked for. */
            logs: components["schemas"]["BuildLogEntry"][];
        };
        /** @description How to log in to the registry of the base image. Never returned. */
        RegistryCredentials: {
            /**
             * @description Kind of registry; it decides which of the other fields are read.
             * @enum {string}
             */
            type: "registry" | "aws" | "gcp";
            /** @description User name; for `registry`. */
            username?: string;
            /** @description Password; for `registry`. */
            password?: string;
            /** @description Access key; for `aws`. */
            awsAccessKeyId?: string;
            /** @description Secret of the access key; for `aws`. */
            awsSecretAccessKey?: string;
            /** @description Region; for `aws`. */
            awsRegion?: string;
            /** @description Key of the service account as JSON text; for `gcp`. */
            serviceAccountJson?: string;
        };
        /** @description One instruction of a definition. */
        TemplateStep: {
            /**
             * @description `RUN`, `COPY`, `ENV`, `WORKDIR` or `USER`.
             * @example RUN
             */
            type: string;
            /**
             * @description Arguments by type: RUN command and user; COPY source, destination, owner, octal mode; ENV
             *     names and values in turn; WORKDIR path; USER name.
             */
            args?: string[];
            /**
             * @description Whether to run the step and all after it again although they are in the cache.
             * @default false
             */
            force?: boolean;
            /** @description Hash under which the files of a COPY were uploaded. */
            filesHash?: string;
        };
        /** @description The definition of a build that waits for it. Unknown fields are ignored. */
        TemplateBuildStart: {
            /** @description Image to start from; the shipped base when neither this nor `fromTemplate` is given. */
            fromImage?: string;
            /** @description Template to start from; excludes `fromImage`. */
            fromTemplate?: string;
            fromImageRegistry?: components["schemas"]["RegistryCredentials"];
            /**
             * @description Whether to build without the cache.
             * @default false
             */
            force?: boolean;
            /** @description Instructions on top of the start. */
            steps?: components["schemas"]["TemplateStep"][];
            /** @description Command that is started in the finished template and runs in every sandbox of it. */
            startCmd?: string;
            /** @description Command that ends with 0 once the started command is ready. */
            readyCmd?: string;
        };
        /**
         * @description A custom template. One of `alias` and `name` is needed, else 400. With a definition the build
         *     starts at once; `alias` alone builds the base image under that name; `name` alone waits for its
         *     definition.
         */
        NewTemplateV3: {
            /** @description Name of the template, optionally with a tag. */
            alias?: string;
            /** @description Name of the template, optionally with a tag; other spelling of `alias`. */
            name?: string;
            /** @description Tags that shall point at the new build. */
            tags?: string[];
            /** @description Text of a Dockerfile; excludes `fromImage`, `fromTemplate` and `steps`. */
            dockerfile?: string;
            /** @description Image to start from; excludes `fromTemplate`. */
            fromImage?: string;
            /** @description Template to start from; excludes `fromImage`. */
            fromTemplate?: string;
            /** @description Instructions on top of the start. */
            steps?: components["schemas"]["TemplateStep"][];
            /** @description Command that is started in the finished template and runs in every sandbox of it. */
            startCmd?: string;
            /** @description Command that ends with 0 once the started command is ready. */
            readyCmd?: string;
            /**
             * Format: int32
             * @description Virtual CPUs.
             * @default 2
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory in MiB.
             * @default 512
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk in MiB.
             * @default 20480
             */
            diskSizeMB?: number;
            /**
             * Format: int32
             * @description Free disk in MiB that must be left after the build.
             */
            minFreeDiskMb?: number;
            /**
             * @description Whether every team may start it.
             * @default false
             */
            public?: boolean;
            /** @description Id of an uploaded build context for `dockerfile`. */
            context?: string;
            registry?: components["schemas"]["RegistryCredentials"];
        };
        /**
         * @description What carries the build out: `dockerfile`, `steps`, or `registry` for an image that is taken as
         *     it is.
         * @enum {string}
         */
        BuildExecutor: "dockerfile" | "steps" | "registry";
        /** @description A build of a custom template that was accepted. */
        TemplateBuildV3Created: {
            /** @description Id of the template, new or found by its name. */
            templateID: string;
            /**
             * Format: uuid
             * @description Id of the new build.
             */
            buildID: string;
            /** @description Name of the template. */
            alias: string;
            executor: components["schemas"]["BuildExecutor"];
            /**
             * Format: int32
             * @description Estimated length of the build in seconds.
             */
            estimatedS: number;
            /** @description Address of the build's log stream. */
            logsURL: string;
            /** @description Names of the template without its team. */
            aliases: string[];
            /** @description Names of the template with the team's short name in front. */
            names: string[];
            /** @description Tags that will point at this build. */
            tags: string[];
            /** @description Whether every team may start it. */
            public: boolean;
        };
        /**
         * @description `pending` has not started, `building` runs; `ready`, `error` and `cancelled` are final.
         * @enum {string}
         */
        BuildStatusV3Value: "pending" | "building" | "ready" | "error" | "cancelled";
        /** @description Where the build is. */
        BuildStep: {
            /**
             * Format: int32
             * @description Number of the step that runs, counted from 1; 0 before the first.
             */
            index: number;
            /**
             * Format: int32
             * @description Number of steps in the definition.
             */
            total: number;
            /** @description The step as it stands in the definition; empty before the first. */
            description: string;
        };
        /** @description How a build of a custom template stands. */
        BuildStatusV3: {
            /** @description Id of the template. */
            templateID: string;
            /**
             * Format: uuid
             * @description Id of the build.
             */
            buildID: string;
            status: components["schemas"]["BuildStatusV3Value"];
            step: components["schemas"]["BuildStep"];
            /** @description Log lines from `logsOffset` on. */
            logs: string[];
            /**
             * Format: int32
             * @description Number of the first line in `logs`, counted from 0. What follows is asked for with this
             *     number plus the length of `logs`.
             */
            logsOffset: number;
            /** @description Digest of the final chain of layers; empty until the build is ready. */
            layerHash: string;
            /**
             * Format: int64
             * @description Size of the root file system in bytes; 0 until the build is ready.
             */
            rootfsSize: number;
            /**
             * Format: int64
             * @description Milliseconds that the build has taken so far, or took.
             */
            durationMs: number;
            /** @description Why the build failed; left out where it did not. */
            error?: string;
            /**
             * Format: date-time
             * @description When the build was asked for.
             */
            createdAt: string;
        };
        /** @description Whether every team may start the template. */
        TemplateVisibility: {
            /** @description Whether every team may start it. */
            public?: boolean;
        };
        /** @description The names of a template. */
        TemplateNames: {
            /** @description Names with the team's short name in front. */
            names: string[];
        };
        /** @description What a name stands for. */
        TemplateAlias: {
            /** @description Id of the template. */
            templateID: string;
            /** @description Whether every team may start it. */
            public: boolean;
        };
        /** @description A tag and the build that it points at. */
        TemplateTag: {
            /** @description The tag. */
            tag: string;
            /**
             * Format: uuid
             * @description The build it points at.
             */
            buildID: string;
            /**
             * Format: date-time
             * @description When the tag was set.
             */
            createdAt: string;
        };
        /** @description Tags to set. */
        TemplateTagsAssignment: {
            /** @description `name` or `name:tag` of the build that the tags shall point at. */
            target: string;
            /** @description Tags to set. */
            tags: string[];
        };
        /** @description The tags that were set. */
        TemplateTagsAssigned: {
            /** @description The tags. */
            tags: string[];
            /**
             * Format: uuid
             * @description The build that they point at.
             */
            buildID: string;
        };
        /** @description Tags to take away. */
        TemplateTagsRemoval: {
            /** @description Name of the template. */
            name: string;
            /** @description Tags to take away; `default` can not be. */
            tags: string[];
        };
        /** @description Whether an archive is already there, and where to put it. */
        TemplateFileUpload: {
            /** @description Whether an archive with this hash is stored. */
            present: boolean;
            /** @description Address for a `PUT` of the archive. Given also when it is present. */
            url?: string;
            headers?: components["schemas"]["StringMap"];
        };
        /** @description An uploaded build context. */
        TemplateContext: {
            /** @description What `context` of a template takes. */
            contextID: string;
            /**
             * Format: int64
             * @description Size of the archive in bytes.
             */
            sizeBytes: number;
        };
        /**
         * @description The browser inside; it decides which template is used.
         * @enum {string}
         */
        BrowserEngine: "chromium" | "firefox";
        /**
         * @description `provisioning` until the browser answers, then `running`; `paused` while suspended; `failed` and
         *     `closed` are final.
         * @enum {string}
         */
        BrowserStatus: "provisioning" | "running" | "paused" | "failed" | "closed";
        /** @description A sandbox with a browser that is controlled over two WebSocket endpoints. */
        BrowserSandbox: {
            /** @description Id of the browser sandbox. */
            browserSandboxID: string;
            /** @description Id of the sandbox behind it; what the paths of these operations take. */
            sandboxID: string;
            /** @description Id of the template it was started from. */
            templateID: string;
            browser: components["schemas"]["BrowserEngine"];
            status: components["schemas"]["BrowserStatus"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires. While suspended, when it was suspended.
             */
            expiresAt: string;
            /** @description Parent domain of its addresses, with the port where it is not the default. */
            domain: string;
            /**
             * @description Address for a Chrome DevTools Protocol client, `<sandboxID>.<domain>/cdp`, with `wss` where
             *     the platform serves TLS and `ws` elsewhere. Connecting before the browser runs waits up to
             *     30 seconds.
             * @example wss://i3k9x0c7vq2m5b8n1d4f.sandboxes.example.net/cdp
             */
            wsEndpoint: string;
            /**
             * @description Address of the action protocol, `<sandboxID>.<domain>/ndjson`: text frames of JSON objects
             *     separated by newlines.
             * @example wss://i3k9x0c7vq2m5b8n1d4f.sandboxes.example.net/ndjson
             */
            ndjsonEndpoint: string;
            /**
             * @description Secret. Token for both endpoints, sent as the subprotocol `bearer.<token>`; never in the
             *     address.
             */
            accessToken: string;
            /**
             * @description What this browser can do.
             * @example [
             *       "cdp",
             *       "ndjson",
             *       "contexts",
             *       "proxy",
             *       "screencast",
             *       "pdf"
             *     ]
             */
            capabilities: string[];
            metadata: components["schemas"]["StringMap"];
        };
        /** @description Proxy for the browser's traffic. Either `kind`, `host` and `port`, or `server` as one address. */
        BrowserProxy: {
            /**
             * @description Protocol of the proxy.
             * @enum {string}
             */
            kind?: "http" | "https" | "socks5";
            /** @description Host name or address of the proxy. */
            host?: string;
            /**
             * Format: int32
             * @description Port of the proxy.
             */
            port?: number;
            /**
             * @description The proxy as a URL, in place of `kind`, `host` and `port`.
             * @example socks5://proxy.example.net:1080
             */
            server?: string;
            /** @description User name for the proxy. */
            username?: string;
            /** @description Password for the proxy. Never returned. */
            password?: string;
        };
        /** @description Size of the page area in CSS pixels. */
        BrowserViewport: {
            /**
             * Format: int32
             * @description Width in pixels.
             */
            width: number;
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number;
        };
        /** @description What to start; everything has a default. */
        NewBrowserSandbox: {
            /**
             * @description The browser to run.
             * @default chromium
             * @enum {string}
             */
            browser?: "chromium" | "firefox";
            /**
             * Format: int32
             * @description Lifetime in seconds; the rules of a sandbox's `timeout` hold.
             * @default 600
             */
            timeout?: number;
            metadata?: components["schemas"]["StringMap"];
            /** @description Template to use instead of the one that belongs to the browser. */
            templateID?: string;
            proxy?: components["schemas"]["BrowserProxy"];
            viewport?: components["schemas"]["BrowserViewport"];
            /** @description User agent of the default context. */
            userAgent?: string;
            /**
             * @description Language of the default context.
             * @example en-GB
             */
            locale?: string;
            /**
             * @description Time zone of the default context.
             * @example Europe/Vienna
             */
            timezone?: string;
            /**
             * Format: int32
             * @description Virtual CPUs; the template's when left out.
             */
            cpuCount?: number;
            /**
             * Format: int32
             * @description Memory in MiB; the template's when left out.
             */
            memoryMB?: number;
            /**
             * Format: int32
             * @description Disk in MiB; the template's when left out.
             */
            diskSizeMB?: number;
        };
        /** @description How to resume. */
        BrowserResume: {
            /**
             * Format: int32
             * @description Lifetime in seconds from the resume on; what was left at the pause when left out.
             */
            timeout?: number;
        };
        /** @description A separate set of cookies, storage and pages within the browser. */
        BrowserContext: {
            /** @description Id of the context. */
            contextId: string;
            /** @description Whether the context has a proxy of its own. */
            hasProxy: boolean;
            /**
             * Format: int32
             * @description Number of open pages.
             */
            pageCount: number;
        };
        /** @description The contexts of a browser sandbox. */
        BrowserContextList: {
            /** @description The contexts, the default one included. */
            contexts: components["schemas"]["BrowserContext"][];
        };
        /** @description A context to create; its proxy can not be changed later. */
        NewBrowserContext: {
            proxy?: components["schemas"]["BrowserProxy"];
            /** @description A name for people. */
            label?: string;
            viewport?: components["schemas"]["BrowserViewport"];
            /** @description User agent. */
            userAgent?: string;
            /** @description Language. */
            locale?: string;
            /** @description Time zone. */
            timezone?: string;
        };
        /** @description That the context is closed. */
        BrowserContextClosed: {
            /** @description Always `true`. */
            closed: boolean;
        };
        /**
         * @description What an artifact is.
         * @enum {string}
         */
        ArtifactKind: "screenshot" | "pdf" | "trace" | "video" | "har" | "download" | "other";
        /** @description Bytes that were kept from a browser session. */
        Artifact: {
            /** @description Id of the artifact. */
            artifactID: string;
            kind: components["schemas"]["ArtifactKind"];
            /**
             * Format: date-time
             * @description When it was stored.
             */
            createdAt: string;
            /** @description Address of its bytes; asks for the same credentials as the other operations. */
            downloadURL: string;
            /** @description Media type of the bytes. */
            contentType: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            sizeBytes: number;
        };
        /** @description The artifacts of a browser sandbox. */
        ArtifactList: {
            /** @description The artifacts, newest first. */
            artifacts: components["schemas"]["Artifact"][];
        };
        /** @description An artifact to keep. */
        NewArtifact: {
            kind: components["schemas"]["ArtifactKind"];
            /** @description The bytes in base64, at most 64 MiB once decoded. */
            dataBase64: string;
            /** @description Media type; found from the bytes when left out. */
            contentType?: string;
            /** @description File name for the download. */
            name?: string;
        };
        /** @description Something that happened in a browser session. Typed values are masked. */
        ReplayEvent: {
            /** @description Id of the event. */
            eventID: string;
            /**
             * @description What kind of event it is.
             * @enum {string}
             */
            kind: "lifecycle" | "navigation" | "page" | "console" | "exception" | "network" | "dialog" | "download" | "action" | "artifact" | "client";
            /** @description What happened, in words. */
            message: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            metadata: components["schemas"]["StringMap"];
        };
        /** @description The timeline of a browser sandbox. */
        ReplayEventList: {
            /** @description The events, oldest first. */
            events: components["schemas"]["ReplayEvent"][];
        };
        /** @description Persistent storage that sandboxes can mount. */
        Volume: {
            /** @description Id of the volume. */
            volumeID: string;
            /** @description Name, unique within the team. */
            name: string;
        };
        /** @description A volume to create. */
        NewVolume: {
            /** @description Name, unique within the team. */
            name: string;
        };
        /** @description A volume and the token for its content. */
        VolumeWithToken: {
            /** @description Id of the volume. */
            volumeID: string;
            /** @description Name, unique within the team. */
            name: string;
            /** @description Secret. Bearer token for the operations under `/volumecontent`. Always given. */
            token: string;
            /** @description Domain under which the content operations answer, where it is not the API's own. */
            domain?: string;
        };
        /** @description A file, folder or link in a volume. */
        VolumeEntry: {
            /** @description Last part of the path. */
            name: string;
            /**
             * @description Kind of the entry.
             * @enum {string}
             */
            type: "unknown" | "file" | "directory" | "symlink";
            /** @description Path within the volume. */
            path: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
            /**
             * Format: int32
             * @description Permission bits.
             */
            mode: number;
            /**
             * Format: int64
             * @description Id of the owning user.
             */
            uid: number;
            /**
             * Format: int64
             * @description Id of the owning group.
             */
            gid: number;
            /**
             * Format: date-time
             * @description Last access.
             */
            atime: string;
            /**
             * Format: date-time
             * @description Last change of the content.
             */
            mtime: string;
            /**
             * Format: date-time
             * @description Last change of the entry.
             */
            ctime: string;
            /** @description Where a link points; only on links. */
            target?: string;
        };
        /** @description Attributes to change; what is left out stays. */
        VolumeEntryUpdate: {
            /**
             * Format: int64
             * @description New owning user.
             */
            uid?: number;
            /**
             * Format: int64
             * @description New owning group.
             */
            gid?: number;
            /**
             * Format: int32
             * @description New permission bits.
             */
            mode?: number;
        };
        /** @description A stored secret. Its value is never returned. */
        Secret: {
            /** @description Id of the secret. */
            secretID: string;
            /** @description Name, unique within the team. */
            name: string;
            /**
             * Format: int64
             * @description Version that is in use; grows by one with every new value.
             */
            currentVersion: number;
            metadata: components["schemas"]["StringMap"];
            /**
             * Format: date-time
             * @description When the secret was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the secret last changed.
             */
            updatedAt: string;
        };
        /** @description A secret to store. */
        NewSecret: {
            /** @description Name, unique within the team. */
            name: string;
            /** @description The secret value; kept encrypted, never returned. */
            value: string;
            metadata?: components["schemas"]["StringMap"];
        };
        /** @description A new value. */
        SecretUpdate: {
            /** @description The new secret value. */
            value: string;
            metadata?: components["schemas"]["StringMap"];
        };
        /**
         * @description A permission, `<kind>:read` or `<kind>:write`.
         * @enum {string}
         */
        Scope: "sandboxes:read" | "sandboxes:write" | "templates:read" | "templates:write" | "volumes:read" | "volumes:write" | "keys:read" | "keys:write" | "teams:read" | "teams:write";
        /** @description An API key without its secret. */
        ApiKey: {
            /** @description Id of the key; what `DELETE` takes. */
            id: string;
            /** @description The name that was given. */
            name: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the key was last accepted. Left out while it was never used.
             */
            lastUsedAt?: string;
            /** @description The start and end of the secret, enough to recognise it. */
            mask?: string;
            /** @description What the key may do; left out where it may do all that its team may. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the key stops working; left out where it never does.
             */
            expiresAt?: string;
        };
        /** @description An API key to create. */
        NewApiKey: {
            /** @description A name for people. */
            name: string;
            /** @description What it may do; left out, all that its team may. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it stops working; left out, never. A moment in the past is 400.
             */
            expiresAt?: string;
        };
        /** @description A new API key, with its secret for this one time. */
        ApiKeyCreated: {
            /** @description Id of the key. */
            id: string;
            /** @description The name that was given. */
            name: string;
            /** @description The secret. */
            apiKey: string;
            /** @description The same secret in the spelling that stock clients insist on. Both are accepted. */
            engineApiKey: string;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt?: string;
            /** @description What the key may do; left out where it may do all that its team may. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the key stops working; left out where it never does.
             */
            expiresAt?: string;
        };
        /** @description An access token to create. */
        NewAccessToken: {
            /** @description A name for people. */
            name: string;
            /** @description What it may do; left out, all that its team may. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it stops working; left out, never. A moment in the past is 400.
             */
            expiresAt?: string;
        };
        /** @description A new access token, with its secret for this one time. */
        AccessTokenCreated: {
            /** @description Id of the token; what `DELETE` takes. */
            id: string;
            /** @description The name that was given. */
            name: string;
            /** @description The secret. */
            token: string;
            /** @description What the token may do; left out where it may do all that its user may. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the token stops working; left out where it never does.
             */
            expiresAt?: string;
        };
        /**
         * @description What a member may do; `owner` all, `member` all but the team itself, `viewer` only read.
         * @enum {string}
         */
        TeamRole: "owner" | "member" | "viewer";
        /** @description The caller's team. */
        Team: {
            /** @description Id of the team. */
            teamID: string;
            /** @description Name of the team. */
            name: string;
            /** @description Whether it is the caller's default team. A user belongs to one team. */
            isDefault: boolean;
            role: components["schemas"]["TeamRole"];
        };
        /** @description A member of a team. */
        TeamMember: {
            /** @description Id of the member; what `DELETE` takes. */
            id: string;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description Name for people; the part of the address before the at sign until another is set. */
            name: string;
            role: components["schemas"]["TeamRole"];
            /**
             * Format: date-time
             * @description When the member joined.
             */
            createdAt: string;
        };
        /** @description A member to add. */
        NewTeamMember: {
            /**
             * Format: email
             * @description Email address; nobody is written to.
             */
            email: string;
            role: components["schemas"]["TeamRole"];
        };
        /** @description The new member, with an access token for this one time. */
        TeamMemberCreated: components["schemas"]["TeamMember"] & {
            /** @description Secret. Bearer access token of the new member, shown once. */
            token: string;
        };
        /**
         * @description `connecting` has registered but not reported yet, `ready` takes sandboxes, `draining` takes no
         *     new ones, `unhealthy` reports trouble, `offline` has gone silent.
         * @enum {string}
         */
        NodeStatus: "connecting" | "ready" | "draining" | "unhealthy" | "offline";
        /** @description A worker machine. */
        Node: {
            /** @description Id of the node. */
            nodeID: string;
            status: components["schemas"]["NodeStatus"];
        };
        /** @description A worker machine and what is reserved on it. */
        NodeDetail: {
            /** @description Id of the node. */
            nodeID: string;
            status: components["schemas"]["NodeStatus"];
            /**
             * Format: int32
             * @description Virtual CPUs reserved by sandboxes.
             */
            allocatedCPU: number;
            /**
             * Format: int32
             * @description Memory in MiB reserved by sandboxes.
             */
            allocatedMemoryMB: number;
        };
        /** @description The status to move a node to. */
        NodeUpdate: {
            /**
             * @description `draining` stops new sandboxes from being placed there, `ready` takes that back.
             * @enum {string}
             */
            status: "draining" | "ready";
        };
        /**
         * @description The most that a team may hold at once. A quota that is absent or null is not limited; beyond a
         *     quota the answer is 429 without `Retry-After`.
         */
        TeamQuotas: {
            /** @description Living sandboxes. */
            sandboxes?: number | null;
            /** @description Virtual CPUs over all living sandboxes. */
            vcpu?: number | null;
            /** @description Memory in MiB over all living sandboxes. */
            memoryMB?: number | null;
            /** @description Disk in MiB over all living sandboxes. */
            diskSizeMB?: number | null;
            /** @description Template builds that run at the same time. */
            concurrentBuilds?: number | null;
            /** @description Templates. */
            templates?: number | null;
        };
        /** @description A team as administrators see it. */
        AdminTeam: {
            /** @description Id of the team. */
            teamID: string;
            /** @description Name of the team. */
            name: string;
            /** @description Short name that goes before a template's name. */
            slug: string;
            /** @description Whether it is the team made by the first start. */
            isDefault: boolean;
            /**
             * Format: date-time
             * @description When the team was created.
             */
            createdAt: string;
            quotas: components["schemas"]["TeamQuotas"];
        };
        /** @description A team to create. */
        NewTeam: {
            /** @description Name of the team. */
            name: string;
            /** @description Short name, unique on this platform; goes before a template's name. */
            slug: string;
            /**
             * Format: email
             * @description Email address of the first owner.
             */
            ownerEmail: string;
        };
        /** @description The new team, with the owner's access token for this one time. */
        AdminTeamCreated: components["schemas"]["AdminTeam"] & {
            /** @description Secret. Bearer access token of the owner, shown once. */
            token: string;
        };
        /** @description What to change; what is left out stays. */
        TeamUpdate: {
            /** @description New name of the team. */
            name?: string;
            quotas?: components["schemas"]["TeamQuotas"];
        };
        /** @description Something that somebody did. */
        AuditEntry: {
            /** @description Id of the entry. */
            entryID: string;
            /**
             * Format: date-time
             * @description When it was done.
             */
            createdAt: string;
            /** @description Team it concerns; left out for actions on the platform itself. */
            teamID?: string;
            /** @description Who did it. */
            actor: {
                /**
                 * @description Kind of credential.
                 * @enum {string}
                 */
                kind: "api_key" | "access_token" | "admin" | "system";
                /** @description Id of the credential; left out for the platform itself. */
                id?: string;
            };
            /**
             * @description What was done, as a dotted word.
             * @example api_key.created
             */
            action: string;
            /** @description Id of the object it was done to. */
            subject?: string;
            /**
             * @description Whether it was let through.
             * @enum {string}
             */
            outcome: "allowed" | "denied";
            /** @description The request that did it. */
            requestId?: string;
            /** @description Network address that the request came from. */
            address?: string;
            details?: components["schemas"]["StringMap"];
        };
    };
    responses: {
        /** @description Any other failure, in the same shape. */
        Unexpected: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is malformed; the message names the field. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No credential, or one that is not valid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential lacks the role or scope for this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A rate limit or a quota is reached. Only a rate limit says when to try again. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such object, or it belongs to another team; the text is the same. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The object is in a state that forbids this, a name is taken, or it is in use. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body is larger than this operation takes. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Well-formed, and not possible for this kind of object or on this platform. */
        Unprocessable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No node has room for this now, or none can be reached; nothing was changed. */
        NoCapacity: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The start took too long and was undone. */
        StartTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Done. The body is empty. */
        Empty: {
            headers: {
                "Content-Length": components["headers"]["EmptyContentLength"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done. There is no body. */
        NoContent: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Accepted; the work goes on in the background. The body is empty. */
        Accepted: {
            headers: {
                "Content-Length": components["headers"]["EmptyContentLength"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Pairs `key=value` joined with `&`; every one must match exactly. Keys and values may be
         *     percent-encoded up to two more times, as the stock clients do. A part without exactly one `=`
         *     is 400.
         */
        MetadataFilter: string;
        /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
        Limit: number;
        /**
         * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
         *     for this list is 400.
         */
        NextToken: string;
        /** @description Id of the sandbox, or the alias of one of the caller's team. */
        SandboxID: string;
        /** @description Id of the sandbox, or the alias of one of the caller's team. */
        OverviewSandboxID: string;
        /**
         * @description Unix milliseconds from which on lines are given. A value below 10^11 is an offset into the log,
         *     counted in lines from 0.
         */
        LogsStart: number;
        /** @description Most lines to give. */
        LogsLimit: number;
        /** @description Unix milliseconds to go on from; the start or the end of the log by direction when left out. */
        LogsCursor: number;
        /** @description Most entries to give. */
        LogsPageLimit: number;
        /** @description `forward` gives the oldest entries first, `backward` the newest. */
        LogsDirection: "forward" | "backward";
        /** @description Lowest severity to give. */
        MinimumLevel: "debug" | "info" | "warn" | "error";
        /** @description States to list, joined with commas or repeated; both when left out. */
        SandboxStates: ("running" | "paused")[];
        /** @description Id of the template, or one of its names, percent-encoded. */
        TemplateID: string;
        /** @description Id of the build. */
        BuildID: string;
        /** @description Number of log lines to leave out at the front. */
        BuildLogsOffset: number;
        /** @description Most log lines to give. */
        BuildLogsLimit: number;
        /** @description Id of the template, or one of its names, percent-encoded. */
        OverviewTemplateID: string;
        /** @description Id of the build. */
        OverviewBuildID: string;
        /** @description Hash of the files, as the client computed it; an opaque key here. */
        FilesHash: string;
        /** @description Id of the sandbox behind the browser sandbox. */
        BrowserSandboxID: string;
        /** @description Id of the context. */
        ContextID: string;
        /** @description Id of the artifact. */
        ArtifactID: string;
        /** @description Id of the volume. */
        VolumeID: string;
        /** @description Path within the volume. */
        VolumePath: string;
        /** @description Owning user of what is made. */
        Uid: number;
        /** @description Owning group of what is made. */
        Gid: number;
        /** @description Permission bits of what is made. */
        Mode: number;
        /** @description Whether missing parents are made and what exists is replaced. */
        Force: boolean;
        /** @description Id or name of the secret. */
        SecretID: string;
        /** @description Id of the API key. */
        ApiKeyID: string;
        /** @description Id of the access token. */
        AccessTokenID: string;
        /** @description Id of the member. */
        MemberID: string;
        /** @description Id of the node. */
        NodeID: string;
        /** @description Id of the team. */
        AdminTeamID: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id under which this request stands in the logs. */
        XRequestId: string;
        /** @description Cursor of the next page, for `nextToken`. Absent on the last page. */
        XNextToken: string;
        /** @description Whole seconds to wait before another try. Absent where a quota is reached. */
        RetryAfter: number;
        /** @description Requests that the limit allows in a second. */
        RateLimitLimit: number;
        /** @description Requests that are left at this moment. */
        RateLimitRemaining: number;
        /** @description Seconds until the limit is whole again. */
        RateLimitReset: number;
        /** @description Always 0; clients read it as "no data". */
        EmptyContentLength: 0;
        /** @description How many running sandboxes match, over all pages. Only where running ones were asked for. */
        XTotalRunning: number;
        /** @description Always an attachment, with the file name. */
        ContentDisposition: string;
        /** @description Always `nosniff`. */
        ContentTypeOptions: "nosniff";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process lives. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Something that the platform needs does not work. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
            default: components["responses"]["Unexpected"];
        };
    };
    listSandboxes: {
        parameters: {
            query?: {
                /**
                 * @description Pairs `key=value` joined with `&`; every one must match exactly. Keys and values may be
                 *     percent-encoded up to two more times, as the stock clients do. A part without exactly one `=`
                 *     is 400.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sandboxes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSandbox"];
            };
        };
        responses: {
            /** @description The sandbox runs. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSandbox: {
        parameters: {
            query?: {
                /** @description `true` also gives a sandbox that ended in the last 24 hours, with `phase` and `endReason`. */
                includeEnded?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    setSandboxTimeout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxTimeout"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    refreshSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxRefresh"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    refreshSandboxShort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                id: components["parameters"]["OverviewSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxRefresh"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    pauseSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation` asks for the handle instead of an empty body. */
                Prefer?: string;
            };
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxPause"];
            };
        };
        responses: {
            /**
             * @description The sandbox is paused. The handle is given only where `Prefer: return=representation`
             *     asked for it; otherwise the body is empty, with `Content-Length: 0`.
             */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    resumeSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxResume"];
            };
        };
        responses: {
            /** @description The sandbox runs again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    connectSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxConnect"];
            };
        };
        responses: {
            /** @description The sandbox was running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            /** @description The sandbox was paused and runs again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSandboxLogs: {
        parameters: {
            query?: {
                /**
                 * @description Unix milliseconds from which on lines are given. A value below 10^11 is an offset into the log,
                 *     counted in lines from 0.
                 */
                start?: components["parameters"]["LogsStart"];
                /** @description Most lines to give. */
                limit?: components["parameters"]["LogsLimit"];
            };
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxLogs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSandboxMetrics: {
        parameters: {
            query?: {
                /** @description Unix seconds of the first sample to give; the oldest kept when left out. */
                start?: number;
                /** @description Unix seconds of the last sample to give; now when left out. */
                end?: number;
            };
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The samples. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxMetric"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSandboxMetrics: {
        parameters: {
            query: {
                /** @description Ids of sandboxes, joined with commas; at most 100. */
                sandbox_ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The samples by sandbox id. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxesWithMetrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSandboxLogsV2: {
        parameters: {
            query?: {
                /** @description Unix milliseconds to go on from; the start or the end of the log by direction when left out. */
                cursor?: components["parameters"]["LogsCursor"];
                /** @description Most entries to give. */
                limit?: components["parameters"]["LogsPageLimit"];
                /** @description `forward` gives the oldest entries first, `backward` the newest. */
                direction?: components["parameters"]["LogsDirection"];
                /** @description Lowest severity to give. */
                level?: components["parameters"]["MinimumLevel"];
                /** @description Text that the message must contain. */
                search?: string;
            };
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxLogsV2"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSandboxesV2: {
        parameters: {
            query?: {
                /**
                 * @description Pairs `key=value` joined with `&`; every one must match exactly. Keys and values may be
                 *     percent-encoded up to two more times, as the stock clients do. A part without exactly one `=`
                 *     is 400.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description States to list, joined with commas or repeated; both when left out. */
                state?: components["parameters"]["SandboxStates"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /** @description Only sandboxes started at or after this moment, compared in milliseconds. */
                startedAfter?: string;
                /** @description Only sandboxes of this template, by id or name without a tag; a tag is 400. */
                template?: string;
                /** @description `desc` gives the newest first, `asc` the oldest. A cursor of the other order is 400. */
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sandboxes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    "X-Total-Running": components["headers"]["XTotalRunning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSandboxV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSandbox"];
            };
        };
        responses: {
            /** @description The sandbox runs. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    connectSandboxV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxConnect"];
            };
        };
        responses: {
            /** @description The sandbox was running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            /** @description The sandbox was paused and runs again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateSandboxNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxNetworkUpdate"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    forkSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxFork"];
            };
        };
        responses: {
            /** @description One entry for each copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxForkResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                sandboxID: components["parameters"]["SandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSnapshotShort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                id: components["parameters"]["OverviewSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    restoreSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox, or the alias of one of the caller's team. */
                id: components["parameters"]["OverviewSandboxID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxRestore"];
            };
        };
        responses: {
            /** @description The sandbox runs on the state of the snapshot. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxHandle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
                /** @description Only snapshots of this sandbox. */
                sandboxID?: string;
                /** @description Only snapshots that this name points at. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of snapshots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
                /** @description Id of the caller's team; another team's is 404. */
                teamID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description The template, being built. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    rebuildTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRebuild"];
            };
        };
        responses: {
            /** @description The template, being built. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateBuildStatus: {
        parameters: {
            query?: {
                /** @description Number of log lines to leave out at the front. */
                logsOffset?: components["parameters"]["BuildLogsOffset"];
                /** @description Most log lines to give. */
                limit?: components["parameters"]["BuildLogsLimit"];
                /** @description Lowest severity to give. */
                level?: components["parameters"]["MinimumLevel"];
            };
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateBuild: {
        parameters: {
            query?: {
                /** @description Number of log lines to leave out at the front. */
                logsOffset?: components["parameters"]["BuildLogsOffset"];
                /** @description Most log lines to give. */
                limit?: components["parameters"]["BuildLogsLimit"];
                /** @description Lowest severity to give. */
                level?: components["parameters"]["MinimumLevel"];
            };
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                id: components["parameters"]["OverviewTemplateID"];
                /** @description Id of the build. */
                buildId: components["parameters"]["OverviewBuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateBuildLogs: {
        parameters: {
            query?: {
                /** @description Unix milliseconds to go on from; the start or the end of the log by direction when left out. */
                cursor?: components["parameters"]["LogsCursor"];
                /** @description Most log lines to give. */
                limit?: components["parameters"]["BuildLogsLimit"];
                /** @description `forward` gives the oldest entries first, `backward` the newest. */
                direction?: components["parameters"]["LogsDirection"];
                /** @description Lowest severity to give. */
                level?: components["parameters"]["MinimumLevel"];
                /** @description Where the entries are read from; accepted, both give the same here. */
                source?: "temporary" | "persistent";
            };
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildLogs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    startTemplateBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateBuildStart"];
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTemplateV3: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTemplateV3"];
            };
        };
        responses: {
            /** @description The build is under way. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateBuildV3Created"];
                };
            };
            /** @description The build is registered and waits for its definition (the form of the stock clients). */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateBuildV3Created"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTemplateV3: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateBuildStatusV3: {
        parameters: {
            query?: {
                /** @description Number of log lines to leave out at the front. */
                logsOffset?: components["parameters"]["BuildLogsOffset"];
                /** @description Most log lines to give. */
                limit?: components["parameters"]["BuildLogsLimit"];
            };
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildStatusV3"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    streamTemplateBuildLogs: {
        parameters: {
            query?: {
                /** @description `false` ends the answer after the lines that exist. */
                follow?: boolean;
            };
            header?: {
                /** @description Offset of the last line received; the server-sent events go on after it. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log, chunked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelTemplateBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Id of the build. */
                buildID: components["parameters"]["BuildID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTemplatesV2: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
                /** @description Id of the caller's team; another team's is 404. */
                teamID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateTemplateV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateVisibility"];
            };
        };
        responses: {
            /** @description The names of the template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of a template, percent-encoded. */
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateAlias"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTemplateTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateTag"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    assignTemplateTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateTagsAssignment"];
            };
        };
        responses: {
            /** @description The tags point at the build. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateTagsAssigned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    removeTemplateTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateTagsRemoval"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTemplateFileUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Hash of the files, as the client computed it; an opaque key here. */
                hash: components["parameters"]["FilesHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Presence and address. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateFileUpload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    uploadTemplateFiles: {
        parameters: {
            query: {
                /** @description Signature over template, hash and expiry. */
                signature: string;
                /** @description Unix seconds until which the address may be used. */
                expires: number;
            };
            header?: never;
            path: {
                /** @description Id of the template, or one of its names, percent-encoded. */
                templateID: components["parameters"]["TemplateID"];
                /** @description Hash of the files, as the client computed it; an opaque key here. */
                hash: components["parameters"]["FilesHash"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
                "application/gzip": unknown;
                "application/x-tar": unknown;
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    uploadTemplateContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-tar": unknown;
                "application/gzip": unknown;
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The context is stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    listBrowserSandboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser sandboxes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSandbox"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createBrowserSandbox: {
        parameters: {
            query?: {
                /** @description `true` answers only once the browser runs. */
                wait?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewBrowserSandbox"];
            };
        };
        responses: {
            /** @description The browser sandbox. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSandbox"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    getBrowserSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSandbox"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteBrowserSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    suspendBrowserSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    resumeBrowserSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BrowserResume"];
            };
        };
        responses: {
            /** @description The browser sandbox runs again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSandbox"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            504: components["responses"]["StartTimeout"];
            default: components["responses"]["Unexpected"];
        };
    };
    listBrowserContexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contexts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserContextList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createBrowserContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewBrowserContext"];
            };
        };
        responses: {
            /** @description The context. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    closeBrowserContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
                /** @description Id of the context. */
                contextId: components["parameters"]["ContextID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context is closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserContextClosed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listArtifacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewArtifact"];
            };
        };
        responses: {
            /** @description The artifact. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Artifact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    downloadArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
                /** @description Id of the artifact. */
                artifactID: components["parameters"]["ArtifactID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listReplayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sandbox behind the browser sandbox. */
                sandboxID: components["parameters"]["BrowserSandboxID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVolumes: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of volumes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Volume"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVolume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVolume"];
            };
        };
        responses: {
            /** @description The volume, with the token for its content. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeWithToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    getVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The volume. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeWithToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getVolumeEntry: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteVolumeEntry: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateVolumeEntry: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VolumeEntryUpdate"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVolumeFolder: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
                /** @description How many levels to go down. */
                depth?: number;
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVolumeFolder: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
                /** @description Owning user of what is made. */
                uid?: components["parameters"]["Uid"];
                /** @description Owning group of what is made. */
                gid?: components["parameters"]["Gid"];
                /** @description Permission bits of what is made. */
                mode?: components["parameters"]["Mode"];
                /** @description Whether missing parents are made and what exists is replaced. */
                force?: components["parameters"]["Force"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    readVolumeFile: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    writeVolumeFile: {
        parameters: {
            query: {
                /** @description Path within the volume. */
                path: components["parameters"]["VolumePath"];
                /** @description Owning user of what is made. */
                uid?: components["parameters"]["Uid"];
                /** @description Owning group of what is made. */
                gid?: components["parameters"]["Gid"];
                /** @description Permission bits of what is made. */
                mode?: components["parameters"]["Mode"];
                /** @description Whether missing parents are made and what exists is replaced. */
                force?: components["parameters"]["Force"];
            };
            header?: never;
            path: {
                /** @description Id of the volume. */
                volumeID: components["parameters"]["VolumeID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The file. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NoCapacity"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSecrets: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSecret"];
            };
        };
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of the secret. */
                secretID: components["parameters"]["SecretID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of the secret. */
                secretID: components["parameters"]["SecretID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretUpdate"];
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of the secret. */
                secretID: components["parameters"]["SecretID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API key. */
                apiKeyID: components["parameters"]["ApiKeyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccessToken"];
            };
        };
        responses: {
            /** @description The token with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the access token. */
                accessTokenID: components["parameters"]["AccessTokenID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTeamMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTeamMember"];
            };
        };
        responses: {
            /** @description The member with a token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the member. */
                id: components["parameters"]["MemberID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nodes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                nodeID: components["parameters"]["NodeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                nodeID: components["parameters"]["NodeID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeUpdate"];
            };
        };
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAdminTeams: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of teams. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTeam"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTeam"];
            };
        };
        responses: {
            /** @description The team with the owner's token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTeamCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team. */
                id: components["parameters"]["AdminTeamID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamUpdate"];
            };
        };
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTeam"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Most items on a page. Outside 1 to 100 the answer is 400. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on: the value of `X-Next-Token` of the page before. Opaque; one that was not issued
                 *     for this list is 400.
                 */
                nextToken?: components["parameters"]["NextToken"];
                /** @description Only entries of this team. */
                teamID?: string;
                /** @description Only entries of this action. */
                action?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Next-Token": components["headers"]["XNextToken"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
}
