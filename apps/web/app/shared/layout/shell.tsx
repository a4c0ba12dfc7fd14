import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { brand } from '../brand.ts';
import { useTermsNotice } from '../terms-notice/use-terms-notice.ts';
import { yieldToMain } from '#app/kit/browser/yield-to-main.ts';
import { paths } from '../paths.ts';
import { refreshUser } from '../authentication/sign-in.ts';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { useUser } from '../session/use-session.ts';
import { IconMenu2 } from '#app/kit/ui/icons.ts';
import { LazyDialog } from '#app/kit/ui/dialogs/lazy-dialog.tsx';
import { Link } from '#app/kit/ui/navigation/link.tsx';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { UserAvatar } from './user-avatar.tsx';

const fetchDrawer = () => import('./menu-drawer.tsx');
/** Phones only, and not before it is wanted: a drawer brings twelve kilobytes. */
const MenuDrawer = lazy(fetchDrawer);

// A tool of the sandbox: that it could not be fetched is no reason to lose the page.
const SandboxBanner = lazy(() =>
  import('../sandbox/sandbox-banner.tsx').then(
    (module) => ({ default: module.SandboxBanner }),
    () => ({ default: () => null }),
  ),
);

const ConfirmEmailBanner = lazy(() =>
  import('../email-confirmation/confirm-email-banner.tsx').then(
    (module) => ({ default: module.ConfirmEmailBanner }),
    () => ({ default: () => null }),
  ),
);

const TermsNotice = lazy(() =>
  import('../terms-notice/terms-notice.tsx').then(
    (module) => ({ default: module.TermsNotice }),
    () => ({ default: () => null }),
  ),
);

/** Private pages with the standard layout: top bar, side menu (a drawer on phones), footer. */
export function Shell() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unconfirmed = useUser()?.email_verified_at === null;
  const termsNotice = useTermsNotice();
  const sandbox = useHydrated() && 'sandbox' in document.documentElement.dataset;
  useQuery({
    queryKey: ['session-user'],
    queryFn: () => yieldToMain().then(refreshUser),
    staleTime: 300_000,
    meta: { silent: true, private: true },
  });

  return (
    <div className={classes['shell']}>
      <a href="#conteudo" className={classes['skip']}>
        Ir para o conteúdo
      </a>
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
          {brand.product}
        </Link>
        <span className={classes['who']}>
          <UserAvatar />
        </span>
      </header>
      <aside className={classes['side']}>
        <SideMenu />
      </aside>
      <LazyDialog content={MenuDrawer} opened={open} onClose={close} />
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        <div className={classes['content']}>
          {unconfirmed && (
            <div className={classes['notice']}>
              <Suspense fallback={null}>
                <ConfirmEmailBanner />
              </Suspense>
            </div>
          )}
          {termsNotice && (
            <div className={classes['notice']}>
              <Suspense fallback={null}>
                <TermsNotice notice={termsNotice} />
              </Suspense>
            </div>
          )}
          <Outlet />
        </div>
        <Footer />
      </main>
      {sandbox && (
        <Suspense fallback={null}>
          <SandboxBanner />
        </Suspense>
      )}
    </div>
  );
}
