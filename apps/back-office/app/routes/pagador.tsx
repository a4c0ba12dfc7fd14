export { PayerPage as default } from '#app/features/settings/components/payer-page.tsx';
