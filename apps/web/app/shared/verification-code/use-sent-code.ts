import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { useEffect, useState } from 'react';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { errorMessages } from '@indike/ui/http/api-error.ts';
import { useUser } from '../session/session-store.ts';
import { showError, showSuccess, dismissErrors } from '@indike/ui/toasts/toasts.ts';
import { type SentCode, sendCode } from './sent-code.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

const SENDING_FAILED = 'Erro validando o usuário';
const RESEND_FAILED = 'Erro re-enviando o e-mail';

/** Requests the code when the dialog opens. The server sends none while the last one is less than a minute old. */
export function useSentCode(change: ProfileChange) {
  const email = useUser()?.email ?? '';
  const [state, setState] = useState<SentCode>({ status: 'sending' });
  const [resending, once] = useSingleFlight();
  const blockedBy = state.status === 'waiting' ? state.sentAt : null;
  const wait = useResendCountdown(blockedBy);
  const due = state.status === 'sending' || (state.status === 'waiting' && wait === 0);

  useEffect(() => {
    // Just after a change to `waiting`, `wait` is still 0 because the countdown has not started, so check the time too.
    if (!due || (blockedBy !== null && Date.now() - blockedBy < RESEND_WAIT_SECONDS * 1000)) return;
    let open = true;
    void sendCode(email, change).then((sent) => {
      if (!open) return;
      setState(sent);
      if (sent.status === 'failed')
        for (const message of errorMessages(sent.error, SENDING_FAILED)) showError(message, SENDING_FAILED);
      else dismissErrors(SENDING_FAILED);
    });
    return () => {
      open = false;
    };
  }, [due, blockedBy, email, change]);

  const resend = () =>
    once(async () => {
      const sent = await sendCode(email, change);
      if (sent.status === 'failed') {
        for (const message of errorMessages(sent.error, RESEND_FAILED)) showError(message, RESEND_FAILED);
        return;
      }
      dismissErrors(RESEND_FAILED);
      setState(sent);
      if (sent.status === 'sent' && !sent.before) showSuccess('E-mail enviado com êxito');
    });

  return { email, state, wait, resending, resend, retry: () => setState({ status: 'sending' }) };
}
