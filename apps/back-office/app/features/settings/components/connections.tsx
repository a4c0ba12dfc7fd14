import { Button, Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { connectionsQuery } from '../api.ts';
import { balanceText } from '../model/connection-texts.ts';
import { PixMethodForm } from './pix-method-form.tsx';
import { ProviderAccount } from './provider-account.tsx';
import classes from './settings.module.css';

/** The providers that pay by PIX, each asked for its balance now, and who may set them up. */
export function Connections() {
  const { data, isFetching, refetch } = useQuery(connectionsQuery());
  const configured = data?.data.filter(({ source }) => source !== null) ?? [];
  return (
    <Panel title="PIX por provedor" className={classes['narrow']} busy={!data}>
      <p className={classes['soft']}>
        {data && configured.length === 0
          ? 'Nenhum provedor de PIX está configurado. Os lotes são pagos com um arquivo para o banco.'
          : 'Um lote de saques por PIX também pode ser pago por um provedor, sem arquivo. O dinheiro sai da conta que você tem nele.'}
      </p>
      {!data && <Skeleton height={160} />}
      {configured.length > 0 && (
        <>
          <div role="status" aria-label="Saldo em cada provedor">
            <Pairs>
              {configured.map((provider) => (
                <Pair key={provider.method} title={provider.name}>
                  {balanceText(provider)}
                </Pair>
              ))}
            </Pairs>
          </div>
          <Button
            my="md"
            variant="default"
            aria-disabled={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            {isFetching ? 'Testando…' : 'Testar conexão'}
          </Button>
        </>
      )}
      {data && (
        <Stack gap="md">
          {(configured.length > 0 || data.pix_method !== 'cnab') && (
            <PixMethodForm key={data.pix_method} chosen={data.pix_method} configured={configured} />
          )}
          {data.data.map((provider) => (
            <ProviderAccount key={provider.method} provider={provider} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
