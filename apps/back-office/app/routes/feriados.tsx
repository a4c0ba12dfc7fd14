export { HolidaysPage as default } from '#app/features/settings/components/holidays-page.tsx';
