import { Button } from '@mantine/core';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { connectionsQuery } from '../api.ts';
import classes from './settings.module.css';

/** The providers that pay by PIX, each asked for its balance now. */
export function Connections() {
  const { data, isFetching, refetch } = useQuery(connectionsQuery());
  if (!data) return null;
  const providers = data.data;
  return (
    <Panel title="PIX por provedor" className={classes['narrow']}>
      <p className={classes['soft']}>
        {providers.length === 0
          ? 'Nenhum provedor de PIX está configurado. Os lotes são pagos com um arquivo para o banco.'
          : 'Um lote de saques por PIX também pode ser pago por um provedor, sem arquivo. O dinheiro sai da conta que você tem nele.'}
      </p>
      {providers.length > 0 && (
        <>
          <div role="status" aria-label="Saldo em cada provedor">
            <Pairs>
              {providers.map(({ method, name, balance }) => (
                <Pair key={method} title={name}>
                  {balance === null ? 'Não respondeu' : `Respondeu. Saldo de ${moneyText(balance)}`}
                </Pair>
              ))}
            </Pairs>
          </div>
          <Button
            mt="md"
            variant="default"
            aria-disabled={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            {isFetching ? 'Testando…' : 'Testar conexão'}
          </Button>
        </>
      )}
    </Panel>
  );
}
