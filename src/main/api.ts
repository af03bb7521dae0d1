import 'reflect-metadata';
import { loadApiSettings } from '../config/settings.js';
import { startApi } from './api/start-api.js';
import { runRole } from './run-role.js';

await runRole({
  name: 'api',
  load: () => loadApiSettings(),
  start: async (parts) => {
    const api = await startApi(parts);
    return () => api.close();
  },
});
