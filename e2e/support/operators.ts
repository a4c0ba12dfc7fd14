import type { APIRequestContext } from '@playwright/test';
import { tamper } from './database.ts';
import { emailTo, newEmail, operatorHeaders, PASSWORD, url } from './people.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Calls as the demo administrator, to prepare a journey. */
export async function asAdministrator(request: APIRequestContext) {
  const headers = await operatorHeaders(request);

  async function post(path: string, data: object): Promise<void> {
    const answer = await request.post(url(path), { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  /**
   * Invites an operator and sets their password. They have no second factor, because the sandbox does not require it.
   */
  async function newOperator(role: string, name = 'Teresa Lins'): Promise<Credentials> {
    const email = newEmail();
    await post('/api/operator/operators', { name, email, role });
    const [path] = /\/operacao\/convite\/\S+/.exec(await emailTo(request, email, 'onvite')) ?? [];
    if (path === undefined) throw new Error('no link in the invitation');
    const link = path.replace('/operacao/convite', '/api/operator/invitations');
    await post(link, { password: PASSWORD, password_confirmation: PASSWORD });
    // A colleague of more than a week, because a new one may not approve what their inviter prepared (product 7.11).
    await tamper(
      `update operator_invitation set accepted_at = accepted_at - interval '8 days' where email = '${email}'`,
    );
    return { email, password: PASSWORD };
  }

  return { post, newOperator };
}
