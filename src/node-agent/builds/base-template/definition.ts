import { createHash } from 'node:crypto';
import { formatDeb822 } from './apt-sources.js';
import type { AptAccess } from './tree-apt.js';

/** Everything that decides what a built base template holds, apart from the packages' versions. */
export interface BaseDefinition {
  readonly suite: string;
  readonly packages: readonly string[];
  /** As in the tree. Its hash names the layer, so no password may be in here. */
  readonly apt: AptAccess;
  readonly nodeVersion: string;
  readonly npmVersion: string;
}

/** Raised with each change of the steps below or of the files that they write. */
const RECIPE_VERSION = 1;

/** What people expect of a machine to develop on, and what the stock clients' tests rest on. */
export const BASE_PACKAGES: readonly string[] = [
  'attr',
  'bash-completion',
  'build-essential',
  'bzip2',
  'ca-certificates',
  'curl',
  'file',
  'git',
  'gnupg',
  'iproute2',
  'iputils-ping',
  'jq',
  'less',
  'locales',
  'lsof',
  'ncurses-bin',
  'netbase',
  'netcat-openbsd',
  'openssh-client',
  'procps',
  'psmisc',
  'python-is-python3',
  'python3',
  'python3-pip',
  'python3-venv',
  'rsync',
  'sudo',
  'tzdata',
  'unzip',
  'vim',
  'wget',
  'xz-utils',
  'zip',
];

/** Left out of the tree: manuals and translations. Copyright notices stay. */
export const DPKG_OPTIONS: readonly string[] = [
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/info/*',
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/locale/*',
  'path-include=/usr/share/locale/locale.alias',
  'force-unsafe-io',
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 64 hex characters; the same for the same definition on every host. */
export function definitionHash(definition: BaseDefinition): string {
  return sha256(
    JSON.stringify([
      RECIPE_VERSION,
      definition.suite,
      [...definition.packages].sort(),
      formatDeb822(definition.apt.sources),
      definition.apt.options,
      DPKG_OPTIONS,
      definition.nodeVersion,
      definition.npmVersion,
    ]),
  );
}

/**
 * Names a built layer by its definition and the version of each installed package
 * (`name:arch=version`), not by its bytes: times of files differ from build to build.
 */
export function layerHashOf(definitionHashText: string, packages: readonly string[]): string {
  return sha256(JSON.stringify([definitionHashText, [...packages].sort()]));
}

/** A UUID that follows from the layer's name: the same layer is the same build on every node. */
export function buildIdOf(layerHash: string): string {
  const hex = sha256(`atoll build ${layerHash}`);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
