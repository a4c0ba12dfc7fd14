import { Button, NativeSelect, Text } from '@mantine/core';
import type { OpenIdSettings } from '@indike/contract/operator/access/openid';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import sections from '#app/shared/detail/sections.module.css';
import { call, useRefresh } from '#app/shared/http/call.ts';
import type { CompanySignIn } from '../../api.ts';
import classes from '../settings.module.css';

interface Props {
  readonly openid: OpenIdSettings;
  readonly candidates: CompanySignIn['break_glass_candidates'];
}

/** Closes the sign-in with a password for all but one administrator, or opens it again. */
export function Passwords({ openid: { break_glass: kept, proven }, candidates }: Props) {
  const refresh = useRefresh('GET /api/operator/openid');
  const [chosen, setChosen] = useState('');
  const change = (id: number | null) =>
    runConfirmed(async () => {
      await call('PUT /api/operator/openid/passwords', { body: { break_glass_id: id } });
      showSuccess(id === null ? 'A equipe volta a entrar com senha' : 'O login com senha foi fechado');
      await refresh();
    });
  return (
    <Panel title="Login com senha" className={classes['narrow']}>
      {kept !== null && (
        <>
          <p className={classes['soft']}>
            Fechado: só {kept.name} ainda entra com senha e segundo fator, para o dia em que o emissor não
            responder.
          </p>
          <Button variant="default" onClick={() => void change(null)}>
            Reabrir o login com senha
          </Button>
        </>
      )}
      {kept === null && (
        <>
          <p className={classes['soft']}>
            Pode ser fechado para todos, menos para uma pessoa que administra e tem senha e segundo fator. Ela
            entra no dia em que o emissor não responder.
          </p>
          {proven ? (
            <div className={sections['line']}>
              <NativeSelect
                label="Quem continua com a senha"
                data={[
                  { value: '', label: 'Escolha' },
                  ...candidates.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                value={chosen}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
              <Button variant="default" disabled={chosen === ''} onClick={() => void change(Number(chosen))}>
                Fechar o login com senha
              </Button>
            </div>
          ) : (
            <Text>Antes, alguém que administra precisa entrar uma vez com a conta da empresa.</Text>
          )}
        </>
      )}
    </Panel>
  );
}
