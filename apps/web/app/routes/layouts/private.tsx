export { PrivateGuard as default } from '../../shared/session/guards.tsx';
