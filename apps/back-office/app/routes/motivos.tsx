export { ReasonsPage as default } from '#app/features/settings/components/reasons-page.tsx';
