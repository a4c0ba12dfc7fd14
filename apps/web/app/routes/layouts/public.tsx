export { VisitorGuard as default } from '#app/shared/authentication/guards.tsx';
