export { VisitorGuard as default } from '../../shared/session/guards.tsx';
