import { ownPage } from '#app/shared/page-meta.ts';

export { NotFound as default } from '#app/shared/layout/not-found.tsx';
export const meta = () => ownPage('Página não encontrada');
