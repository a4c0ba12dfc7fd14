import { Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { Logo } from '@indike/ui/layout/logo.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './open-page.module.css';
import shell from './shell.module.css';

/**
 * Layout of public pages: as wide as the private ones, with links to sign in instead of the menu. Prerendered for
 * everyone; global.css shows visitors and Indikers their links (`data-for`).
 */
export default function OpenPage() {
  return (
    <div className={classes['open']}>
      <a href="#conteudo" className={shell['skip']}>
        Ir para o conteúdo
      </a>
      <header className={classes['top']}>
        <div className={classes['bar']}>
          <Link to={paths.home} className={classes['brand']}>
            <Logo />
          </Link>
          <Link to={paths.home} className={classes['way']} data-for="indiker">
            Ir para o painel
          </Link>
          <div data-for="visitor">
            <Link to={paths.login} className={classes['way']}>
              Entrar
            </Link>
            <Link to={paths.signUp} className={classes['way']}>
              Cadastre-se
            </Link>
          </div>
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
      <footer className={classes['foot']}>
        <Link to={paths.about}>Conheça o programa</Link>
        <Link to={paths.terms}>Termos de uso</Link>
        <Link to={paths.privacy}>Política de privacidade</Link>
      </footer>
    </div>
  );
}
