import { CrunHost } from './crun-host.js';
import { runtimeDriverSuite } from './runtime-driver.suite.js';

// no skip anywhere: a host without crun fails this suite
runtimeDriverSuite('crun', () => CrunHost.make());
