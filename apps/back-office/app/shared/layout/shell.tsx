import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSearch } from '@indike/ui/icons.ts';
import { Logo } from '@indike/ui/layout/logo.tsx';
import { JumpLink } from '@indike/ui/navigation/jump-link.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { dropDrafts } from '@indike/ui/wizard/drop-drafts.ts';
import { memo, type ReactNode } from 'react';
import { Confirmation } from '../confirmation/confirmation.tsx';
import { call } from '../http/call.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { openPalette } from '../keyboard/palette-store.ts';
import { paths } from '../paths.ts';
import { endSession, type OperatorSession } from '../session/session-store.ts';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

interface Props {
  readonly session: OperatorSession;
  readonly children: ReactNode;
}

export const Shell = memo(function Shell({ session, children }: Props) {
  return (
    <div className={classes['shell']}>
      <JumpLink to="conteudo" className={classes['skip']}>
        Ir para o conteúdo
      </JumpLink>
      <aside className={classes['side']}>
        <p className={classes['brand']}>
          <Logo area="Operação" />
        </p>
        <UnstyledButton className={classes['search'] ?? ''} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span>Ir para…</span>
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
        <Navigation />
        <div className={classes['person']}>
          <Link to={paths.access} title={session.email} className={classes['own'] ?? ''}>
            <strong>{session.name}</strong>
            {session.role_name}
          </Link>
          <ActionIcon aria-label="Sair" onClick={signOut}>
            <IconLogout size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </aside>
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Keyboard />
      <Confirmation />
    </div>
  );
});

/** If the server cannot be reached, the page drops the session anyway, and the unused session later expires. */
function signOut() {
  dropDrafts();
  call('POST /api/operator/auth/logout', {})
    .catch(() => undefined)
    .finally(endSession);
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
