import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { ActionIcon, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { brand } from '../brand.ts';
import { paths } from '../paths.ts';
import { refreshUser } from '../session/sign-in.ts';
import { useUser } from '../session/use-session.ts';
import { IconMenu2 } from '../ui/icons.ts';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { UserAvatar } from './user-avatar.tsx';

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

/** Private pages with the standard layout: top bar, side menu (a drawer on phones), footer. */
export function Shell() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unconfirmed = useUser()?.email_verified_at === null;
  useQuery({ queryKey: ['session-user'], queryFn: refreshUser, staleTime: 300_000, meta: { silent: true } });

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
      <Drawer opened={open} onClose={close} size="18rem" title={brand.product}>
        <SideMenu onPick={close} />
      </Drawer>
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        <div className={classes['content']}>
          {unconfirmed && (
            <div className={classes['notice']}>
              <Suspense fallback={null}>
                <ConfirmEmailBanner />
              </Suspense>
            </div>
          )}
          <Outlet />
        </div>
        <Footer />
      </main>
      <Suspense fallback={null}>
        <SandboxBanner />
      </Suspense>
    </div>
  );
}
