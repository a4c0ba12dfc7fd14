export { PrivateGuard as default } from '#app/shared/authentication/guards.tsx';
