export { Edge, type EdgeOptions, type RouteFinder, type SandboxRoute } from './edge.js';
