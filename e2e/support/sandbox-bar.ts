import type { Locator, Page } from '@playwright/test';

export const sandboxBar = (page: Page): Locator =>
  page.getByRole('region', { name: 'Barra da área de testes' });
