import { Button, Stack, Text, TextInput } from '@mantine/core';
import { confirmTotpBody } from '@indike/contract/operator/access/second-factors';
import type { ResponseOf } from '@indike/contract/calls';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { qrCode } from '@indike/ui/qr/qr-code.ts';
import { QrImage } from '@indike/ui/qr/qr-image.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useMemo, useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { call, useCall } from '#app/shared/http/call.ts';
import { useRefreshAccess } from '../api.ts';
import classes from './account.module.css';

interface EnrolmentProps extends DialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

type Started = ResponseOf<'POST /api/operator/totp'>;

/** The secret is created only on request and takes effect only once its first code is confirmed. */
export function TotpDialog({ opened, onClose, onCodes }: EnrolmentProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const close = () => {
    setStarted(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title="Aplicativo de códigos" size="28rem">
      {started === null ? (
        <Stack gap="md">
          <Text>
            Você precisa de um aplicativo que gera códigos no celular, como o Google Authenticator, o
            Microsoft Authenticator ou o seu gerenciador de senhas.
          </Text>
          <Button
            onClick={() =>
              void runConfirmed(async () => setStarted(await call('POST /api/operator/totp', {})))
            }
          >
            Mostrar o QR code
          </Button>
        </Stack>
      ) : (
        <FirstCode started={started} onDone={close} onCodes={onCodes} />
      )}
    </Dialog>
  );
}

interface FirstCodeProps extends Pick<EnrolmentProps, 'onCodes'> {
  readonly started: Started;
  readonly onDone: () => void;
}

function FirstCode({ started: { uri, secret }, onDone, onCodes }: FirstCodeProps) {
  const code = useMemo(() => qrCode(uri), [uri]);
  const refresh = useRefreshAccess();
  const confirm = useCall('POST /api/operator/totp/confirm', 'Não foi possível concluir');
  const form = useZodForm({
    schema: confirmTotpBody,
    initial: { otp: '' },
    onSubmit: async (body) => {
      const { recovery_codes } = await confirm.mutateAsync({ body });
      if (recovery_codes !== null) onCodes(recovery_codes);
      await refresh();
      showSuccess('Segundo fator configurado');
      onDone();
    },
  });
  return (
    <NarrowForm form={form} label="Primeiro código" submit="Concluir" busyText="Conferindo…">
      <Text>Aponte a câmera do aplicativo para o código e digite os 6 números que ele mostra.</Text>
      <QrImage code={code} className={classes['qr']} label="QR code para o aplicativo de códigos" />
      <Text size="sm" c="dimmed" ta="center">
        Sem câmera? Digite no aplicativo: <code className={classes['secret']}>{secret}</code>
      </Text>
      <TextInput
        label="Código do aplicativo"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        {...form.text('otp')}
      />
    </NarrowForm>
  );
}
