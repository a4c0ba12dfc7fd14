import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, expect, it } from 'vitest';
import { emailsTo, emailTo } from '../../testing/emails.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { remindOfFollowUps } from './jobs.ts';

const { analyst } = operatorRole;
const PATH = '/api/operator/indications';
const DAY = 86_400_000;

const server = useTestServer({ jobs: true });
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
});

/** A referral of this owner, with a follow-up in so many days. */
async function planned(owner: Operator, name: string, days: number): Promise<number> {
  const id = await refer(ana, { name, document: newCnpj() });
  const date = new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  await owner.put(`${PATH}/${id}/owner`, { owner_id: owner.id, seen_owner_id: null });
  const { body } = await owner.put(`${PATH}/${id}/follow-up`, { date, seen_date: null });
  expect(body.follow_up_on).toBe(date);
  return id;
}
const run = () => remindOfFollowUps(server.deps);
const reminders = async (who: Operator) =>
  (await emailsTo(server, who.email)).filter((subject) => subject.startsWith('Hoje: '));

it('sends the owner one e-mail on the day, with all follow-ups that are due', async () => {
  const [rui, eva] = await Promise.all([newOperator(server, analyst), newOperator(server, analyst)]);
  await planned(rui, 'Padaria do Porto', 1);
  await planned(rui, 'Olaria Azul', 1);
  await planned(rui, 'Serraria Longe', 2);
  await planned(eva, 'Moinho Velho', 1);
  await run();
  expect(await reminders(rui)).toEqual([]);
  server.clock.advance(DAY);
  await Promise.all([run(), run()]);
  expect(await reminders(rui)).toEqual(['Hoje: 2 indicações para acompanhar']);
  const text = await emailTo(server, rui.email, 'Hoje: 2');
  for (const company of ['Padaria do Porto', 'Olaria Azul']) expect(text).toContain(company);
  for (const absent of ['Serraria Longe', 'Moinho Velho']) expect(text).not.toContain(absent);
  expect(await reminders(eva)).toEqual(['Hoje: Moinho Velho']);
});

it('reminds a new owner too, but not an operator who chose the same day', async () => {
  const [rui, eva] = await Promise.all([newOperator(server, analyst), newOperator(server, analyst)]);
  const id = await planned(rui, 'Curtume Sul', 0);
  await run();
  expect(await reminders(rui)).toEqual([]);
  await rui.put(`${PATH}/${id}/owner`, { owner_id: eva.id, seen_owner_id: rui.id });
  await run();
  expect(await reminders(eva)).toEqual(['Hoje: Curtume Sul']);
});

it('sends no reminder of ended referrals, and none to operators without access', async () => {
  const [rui, eva] = await Promise.all([newOperator(server, analyst), newOperator(server, analyst)]);
  const ended = await planned(rui, 'Tecelagem Fim', 1);
  await rui.post(`${PATH}/${ended}/transitions`, { status: 'cancelled', reason: 'no_budget' });
  await planned(eva, 'Cerâmica Norte', 1);
  await server.db
    .updateTable('operator')
    .set({ disabled_at: server.clock.now(), disabled_reason: 'saiu' })
    .where('id', '=', eva.id)
    .execute();
  server.clock.advance(DAY);
  await run();
  expect([await reminders(rui), await reminders(eva)]).toEqual([[], []]);
});
