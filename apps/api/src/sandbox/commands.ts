export { openSandboxClock } from './clock.ts';
