import { useState } from 'react';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { useCall } from '../http/call.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { sentBefore } from '../verification-code/sent-code.ts';
import { useResendCountdown } from '../verification-code/use-resend-countdown.ts';

/** Module state, because the banner unmounts with each page. */
let lastSentAt: number | null = null;

export function useResendLink() {
  const resend = useCall('POST /api/auth/verify_email/resend', 'Erro re-enviando o e-mail');
  const [busy, once] = useSingleFlight();
  const [sentAt, setSentAt] = useState(lastSentAt);
  const left = useResendCountdown(sentAt);
  const note = (at: number) => {
    lastSentAt = at;
    setSentAt(at);
  };

  const send = () =>
    once(async () => {
      try {
        await resend.mutateAsync({});
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The query layer has shown the error.
        const before = sentBefore(error, Date.now());
        if (before !== null) note(before);
        return;
      }
      note(Date.now());
      showSuccess('E-mail enviado com êxito');
    });
  return { busy, left, send };
}
