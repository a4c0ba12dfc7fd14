import { startOpenPage } from './start-open-page.ts';

// The terms and the privacy policy.

startOpenPage();
