export const inSandbox = (): boolean => 'sandbox' in document.documentElement.dataset;
