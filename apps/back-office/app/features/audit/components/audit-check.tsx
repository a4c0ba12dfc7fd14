import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { formatCount } from '@indike/rules/money/money';
import { IconAlertCircle, IconShieldLock } from '@indike/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { auditCheckQuery } from '../api.ts';
import classes from './audit.module.css';

/** Shows whether the audit log is intact, that is, unchanged since it was written. */
export function AuditCheck() {
  const { data, isFetching, isError, refetch } = useQuery(auditCheckQuery());
  if (data?.ok === false)
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertCircle aria-hidden />}
        title="O registro foi alterado por fora do sistema"
        mb="md"
      >
        <p className={classes['findings']}>Guarde este aviso e chame quem cuida do banco de dados.</p>
        <ul className={classes['findings']}>
          {data.findings.map(({ check, detail }) => (
            <li key={check + detail}>
              Falhou a verificação: {check}. {detail}.
            </li>
          ))}
        </ul>
      </Alert>
    );
  return (
    <div className={classes['check']} data-ok={data?.ok} role="status">
      <IconShieldLock size={18} aria-hidden />
      <span>{checkText(data?.entries, isError)}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch();
        }}
      >
        {isFetching ? 'Conferindo…' : 'Conferir de novo'}
      </Button>
    </div>
  );
}

function checkText(entries: number | undefined, failed: boolean): string {
  if (entries !== undefined)
    return `Registro íntegro: ${entries === 1 ? '1 ato conferido' : `${formatCount(entries)} atos conferidos`}, nenhum alterado, nenhum faltando.`;
  return failed ? 'Não foi possível conferir o registro.' : 'Conferindo se o registro está íntegro…';
}
