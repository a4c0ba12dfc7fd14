export { Shell as default } from '../../shared/layout/shell.tsx';
