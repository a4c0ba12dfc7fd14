export { OpenPage as default } from '#app/shared/layout/open-page.tsx';
