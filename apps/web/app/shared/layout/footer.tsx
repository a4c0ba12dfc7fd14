import { brand } from '@indike/ui/brand.ts';
import { paths } from '../paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './shell.module.css';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes['footer']}>
      <Link to={paths.home}>
        © {year} {brand.product}. Todos os direitos reservados.
      </Link>
    </footer>
  );
}
