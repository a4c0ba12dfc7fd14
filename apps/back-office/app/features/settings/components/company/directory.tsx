import { Button, Text } from '@mantine/core';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { ConfirmButton } from '#app/shared/confirmation/confirm-button.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import sections from '#app/shared/detail/sections.module.css';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { SecretDialog, type SecretTexts } from '#app/shared/integrations/secret-dialog.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import type { CompanySignIn } from '../../api.ts';
import classes from '../settings.module.css';

const TEXTS: SecretTexts = {
  label: 'Token do diretório',
  copied: 'Token copiado',
  kept: 'Guardei o token',
  note: 'Este é o token. Ele só aparece agora: cole no diretório da empresa.',
};

interface Props {
  readonly company: CompanySignIn;
}

/** The company's directory (SCIM), which makes, changes and deactivates people here by itself. */
export function Directory({ company: { scim, scim_url } }: Props) {
  const refresh = useRefresh('GET /api/operator/openid');
  const may = useCanCall();
  const { open, props } = useDialog('token-do-diretorio');
  return (
    <Panel title="Diretório da empresa (SCIM)" className={classes['narrow']}>
      <p className={classes['soft']}>
        O diretório cria, altera e desativa pessoas aqui sozinho: quem sai da empresa perde o acesso na hora.
      </p>
      <Pairs>
        <Pair title="Endereço">{scim_url}</Pair>
        <Pair title="Token">
          {scim === null
            ? 'nenhum'
            : `${scim.prefix}…, criado por ${scim.created_by}, ${dateTimeText(scim.created_at)}`}
        </Pair>
      </Pairs>
      {may('POST /api/operator/openid/scim-token') && (
        <div className={sections['buttons']}>
          <Button mt="md" variant="default" onClick={open}>
            {scim === null ? 'Criar token' : 'Trocar o token'}
          </Button>
          {scim !== null && <Revocation />}
        </div>
      )}
      <SecretDialog {...props} title="Token do diretório" secretTitle="Guarde o token" texts={TEXTS}>
        {(onSecret, close) => (
          <ApprovalForm
            submit="Criar token"
            busyText="Criando…"
            onBack={close}
            onApprove={async () => {
              const { token } = await call('POST /api/operator/openid/scim-token', {});
              onSecret(token);
              await refresh();
            }}
          >
            <Text>
              Quem tem o token cria e desativa pessoas da equipe.
              {scim !== null && ' O token atual ainda vale por 24 horas, para que nada pare na troca.'}
            </Text>
          </ApprovalForm>
        )}
      </SecretDialog>
    </Panel>
  );
}

function Revocation() {
  const refresh = useRefresh('GET /api/operator/openid');
  const revoke = () =>
    runConfirmed(async () => {
      await call('DELETE /api/operator/openid/scim-token', {});
      showSuccess('O token foi revogado');
      await refresh();
    });
  return (
    <ConfirmButton
      mt="md"
      label="Revogar"
      question="Revogar agora? O diretório deixa de gerenciar a equipe."
      yes="Sim, revogar"
      onConfirm={() => void revoke()}
    />
  );
}
