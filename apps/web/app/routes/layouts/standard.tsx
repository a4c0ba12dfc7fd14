export { Shell as default } from '#app/shared/layout/shell.tsx';
