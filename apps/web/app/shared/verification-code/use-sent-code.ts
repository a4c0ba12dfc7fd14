import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { useEffect, useState } from 'react';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { errorMessages } from '@indike/ui/http/api-error.ts';
import { useUser } from '../session/session-store.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { type SentCode, sendCode } from './sent-code.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

/** Requests the code when the dialog opens. The server sends none while the last one is less than a minute old. */
export function useSentCode(change: ProfileChange) {
  const email = useUser()?.email ?? '';
  const [state, setState] = useState<SentCode>({ status: 'sending' });
  const { busy: resending, refusal, attempt } = useAttempt();
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
    });
    return () => {
      open = false;
    };
  }, [due, blockedBy, email, change]);

  const resend = () =>
    attempt(async () => {
      const sent = await sendCode(email, change);
      if (sent.status === 'failed') {
        sent.error.messages = errorMessages(sent.error, 'Erro re-enviando o e-mail');
        throw sent.error;
      }
      setState(sent);
      if (sent.status === 'sent' && !sent.before) showSuccess('E-mail enviado com êxito');
    });

  return { email, state, wait, resending, refusal, resend, retry: () => setState({ status: 'sending' }) };
}
