import { Button, Text } from '@mantine/core';
import type { OpenIdSettings } from '@indike/contract/operator/access/openid';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { ConfirmButton } from '#app/shared/confirmation/confirm-button.tsx';
import sections from '#app/shared/detail/sections.module.css';
import { call, useCall, useRefresh } from '#app/shared/http/call.ts';

interface Props {
  readonly openid: OpenIdSettings;
}

/** Who set it, whether the issuer answers, and how to remove it. */
export function OpenIdState({ openid }: Props) {
  const check = useCall('POST /api/operator/openid/check', 'Não foi possível consultar o emissor');
  return (
    <section className={sections['change']} aria-label="Status do login da empresa">
      <p>
        Configurado por {openid.set_by}, {dateTimeText(openid.set_at)}.{' '}
        {openid.proven
          ? 'Alguém que administra já entrou por ele.'
          : 'Ninguém que administra entrou por ele ainda.'}
      </p>
      <div className={sections['buttons']}>
        <Button
          variant="default"
          aria-disabled={check.isPending}
          onClick={() => {
            if (!check.isPending) check.mutate({});
          }}
        >
          {check.isPending ? 'Testando…' : 'Testar conexão'}
        </Button>
        <Removal />
      </div>
      <Text role="status" mt="xs">
        {check.data && (check.data.problem ?? 'O emissor respondeu como deve.')}
      </Text>
    </section>
  );
}

function Removal() {
  const refresh = useRefresh('GET /api/operator/openid');
  const remove = () =>
    runConfirmed(async () => {
      await call('DELETE /api/operator/openid', {});
      showSuccess('O login da empresa foi removido');
      await refresh();
    });
  return (
    <ConfirmButton
      label="Remover"
      question="Remover? A equipe volta a entrar só com senha, e o token do diretório deixa de valer."
      yes="Sim, remover"
      onConfirm={() => void remove()}
    />
  );
}
