export { NotFound as default } from '#app/shared/layout/not-found.tsx';
