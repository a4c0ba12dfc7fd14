export { PrivateGuard as default } from '#app/shared/session/guards.tsx';
