export { OpenPage as default } from '../../shared/layout/open-page.tsx';
