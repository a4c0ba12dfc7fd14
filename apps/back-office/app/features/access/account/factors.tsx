import { Button } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import type { ReactNode } from 'react';
import { RowList } from '#app/shared/list/row-list.tsx';
import { call } from '#app/shared/http/call.ts';
import { useRefreshAccess } from '../api.ts';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { canUsePasskeys } from '#app/shared/confirmation/passkeys.ts';
import classes from './account.module.css';
import { PasskeyForm } from './passkey-form.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type SecondFactors = ResponseOf<'GET /api/operator/second-factors'>;

interface Props {
  readonly factors: SecondFactors;
  /** Receives the recovery codes issued with a first factor, or on request. */
  readonly onCodes: (codes: readonly string[]) => void;
}

export function Factors({ factors: { totp, passkeys, recovery_codes_left }, onCodes }: Props) {
  const refresh = useRefreshAccess();
  const [app, key] = [useDialog('aplicativo'), useDialog('chave')];
  const hasFactor = totp !== null || passkeys.length > 0;
  const change = (task: () => Promise<unknown>, said: string) => () =>
    void runConfirmed(async () => {
      await task();
      await refresh();
      showSuccess(said);
    });
  const renew = () =>
    void runConfirmed(async () => {
      const { recovery_codes } = await call('POST /api/operator/recovery-codes', {});
      onCodes(recovery_codes);
      await refresh();
    });
  return (
    <Panel title="Segundo fator">
      <RowList>
        <AuthenticatorRow
          totp={totp}
          onSetUp={app.open}
          onRemove={change(() => call('DELETE /api/operator/totp', {}), 'Aplicativo removido')}
        />
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={change(
              () => call('DELETE /api/operator/passkeys/{id}', { params: { id: String(passkey.id) } }),
              'Chave removida',
            )}
          />
        ))}
        {canUsePasskeys() && (
          <Row
            title="Nova chave de acesso"
            detail="A digital, o rosto ou o PIN do seu aparelho, ou uma chave USB."
          >
            <Button variant="default" onClick={key.open}>
              Cadastrar
            </Button>
          </Row>
        )}
        {hasFactor && (
          <Row title="Códigos de recuperação" detail={leftText(recovery_codes_left)}>
            <Button variant="default" onClick={renew}>
              Gerar novos
            </Button>
          </Row>
        )}
      </RowList>
      <TotpDialog {...app.props} onCodes={onCodes} />
      <Dialog {...key.props} title="Nova chave de acesso" size="28rem">
        <PasskeyForm onCodes={onCodes} onDone={key.props.onClose} />
      </Dialog>
    </Panel>
  );
}

interface AuthenticatorRowProps {
  readonly totp: SecondFactors['totp'];
  readonly onSetUp: () => void;
  readonly onRemove: () => void;
}

function AuthenticatorRow({ totp, onSetUp, onRemove }: AuthenticatorRowProps) {
  const detail = totp === null ? 'Não configurado.' : `Configurado em ${dateText(totp.created_at)}.`;
  return (
    <Row title="Aplicativo de códigos" detail={detail}>
      {totp === null ? (
        <Button onClick={onSetUp}>Configurar</Button>
      ) : (
        <Button variant="default" onClick={onRemove}>
          Remover
        </Button>
      )}
    </Row>
  );
}

interface PasskeyRowProps {
  readonly passkey: SecondFactors['passkeys'][number];
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_at }, onRemove }: PasskeyRowProps) {
  const used = last_used_at === null ? '' : `, usada em ${dateText(last_used_at)}`;
  return (
    <Row title={`Chave de acesso: ${name}`} detail={`Cadastrada em ${dateText(created_at)}${used}.`}>
      <Button variant="default" aria-label={`Remover a chave ${name}`} onClick={onRemove}>
        Remover
      </Button>
    </Row>
  );
}

const leftText = (left: number) => (left === 1 ? 'Resta 1 de 10.' : `Restam ${left} de 10.`);

interface RowProps {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function Row({ title, detail, children }: RowProps) {
  return (
    <li>
      <div>
        <p className={classes['title']}>{title}</p>
        <p className={classes['soft']}>{detail}</p>
      </div>
      {children}
    </li>
  );
}
