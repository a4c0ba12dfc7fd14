export { VisitorGuard as default } from '#app/shared/session/guards.tsx';
