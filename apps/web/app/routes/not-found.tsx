import { ownPage } from '../shared/page-meta.ts';

export { NotFound as default } from '../shared/layout/not-found.tsx';
export const meta = () => ownPage('Página não encontrada');
