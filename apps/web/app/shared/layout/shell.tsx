import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { optionalOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { IconMenu2 } from '@indike/ui/icons.ts';
import { Logo } from '@indike/ui/layout/logo.tsx';
import { JumpLink } from '@indike/ui/navigation/jump-link.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { brand } from '@indike/ui/brand.ts';
import { sessionUserQuery } from '../authentication/sign-in.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/session-store.ts';
import { useTermsNotice } from '../terms-notice/use-terms-notice.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';
import { BottomBar, SideMenu } from './side-menu.tsx';

const fetchDrawer = () => import('./menu-drawer.tsx');
/** 12 KB, so it is fetched only on phones and not before it is about to be opened. */
const MenuDrawer = lazyDialog(fetchDrawer);

const ConfirmEmailBanner = optionalOnDemand(() => import('../email-confirmation/confirm-email-banner.tsx'));
const TermsNotice = optionalOnDemand(() => import('../terms-notice/terms-notice-banner.tsx'));

/** Private pages with the standard layout: top bar, side menu (a drawer and a bar on phones), footer. */
export function Shell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  useQuery({ ...sessionUserQuery(), meta: { silent: true, private: true } });

  return (
    <div className={classes['shell']}>
      <JumpLink to="conteudo" className={classes['skip']}>
        Ir para o conteúdo
      </JumpLink>
      <TopBar />
      <aside className={classes['side']}>
        <SideMenu />
      </aside>
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        <div className={classes['content']}>
          <Notices />
          {children}
        </div>
        <Footer />
      </main>
      <BottomBar />
    </div>
  );
}

/** Keeps whether the drawer is open, so that opening it does not render the page again. */
function TopBar() {
  const [open, setOpen] = useState(false);
  return (
    <header className={classes['top']}>
      <ActionIcon
        className={classes['burger']}
        aria-label="Abrir menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void fetchDrawer().catch(() => undefined)}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <Link to={paths.home} className={classes['brand']}>
        <Logo />
      </Link>
      <NoticeBell />
      <AccountMenu />
      <MenuDrawer opened={open} onClose={() => setOpen(false)} />
    </header>
  );
}

/** Notices on every page: an unconfirmed e-mail, changed terms of use. */
function Notices() {
  const hydrated = useHydrated();
  const unconfirmed = useUser()?.email_verified_at === null;
  const termsNotice = useTermsNotice();
  return (
    <>
      {!hydrated && <div className={classes['notice']} data-line data-unconfirmed-only />}
      {unconfirmed && (
        <div className={classes['notice']} data-line>
          <ConfirmEmailBanner />
        </div>
      )}
      {termsNotice && (
        <div className={classes['notice']}>
          <TermsNotice notice={termsNotice} />
        </div>
      )}
    </>
  );
}

const year = new Date().getFullYear();

function Footer() {
  return (
    <footer className={classes['footer']}>
      {/* The page may have been built in an earlier year. */}
      <Link to={paths.home} suppressHydrationWarning>
        © {year} {brand.product}. Todos os direitos reservados.
      </Link>
    </footer>
  );
}
