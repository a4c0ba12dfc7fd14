import { noindexPage } from '#app/shared/page-meta.ts';

export { NotFound as default } from '#app/shared/layout/not-found.tsx';
export const meta = () => noindexPage('Página não encontrada');
