export { RetentionPage as default } from '#app/features/settings/components/retention-page.tsx';
