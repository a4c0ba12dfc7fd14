import { pageTitle } from '../shared/brand.ts';

export { NotFound as default } from '../shared/layout/not-found.tsx';
export const meta = () => [{ title: pageTitle('Página não encontrada') }];
