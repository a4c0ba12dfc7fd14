import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { newCnpj, operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Two Indikers refer the same company, and the first referral is in dispute. */
async function disputed(request: APIRequestContext, company: string) {
  const cnpj = newCnpj();
  const [first, second] = [
    await newReferral(request, { company, cnpj }),
    await newReferral(request, { company, cnpj }),
  ];
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/indications/${first.id}/transitions`, { status: 'in_dispute' });
  return { first, second, operator };
}

test('a referral leaves a dispute on a page with both sides: cancelled for a reason of its own, or back', async ({
  page,
  request,
}) => {
  const { first, second } = await disputed(request, 'Vinícola Pedra Alta');
  await enterBackOffice(page, '/disputas');
  await page.getByRole('link', { name: 'Vinícola Pedra Alta' }).click();
  const sides = page.getByRole('region', { name: 'Helena Moreira' });
  await expect(sides).toHaveCount(2);
  await expect(sides.nth(1).getByRole('link', { name: 'carla@empresa.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Decidir a disputa' }).click();
  await dialog(page).getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog(page).getByText('Escolha a indicação')).toBeVisible();
  await expect(dialog(page).getByText('Escolha o que fazer')).toBeVisible();
  await dialog(page)
    .getByText(/^Helena Moreira/)
    .nth(1)
    .click();
  await dialog(page).getByText('É cancelada por um motivo próprio', { exact: true }).click();
  await expect(dialog(page).getByText('Indicação repetida')).toBeHidden();
  await dialog(page).getByText('Não conseguimos contato com a empresa.').click();
  await dialog(page).getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Disputa encerrada')).toBeVisible();

  const [left, lost] = await Promise.all([first, second].map(({ id, get }) => get(`/api/indication/${id}`)));
  expect(left).toMatchObject({
    status_transactions: [{ indication_status_id: 1 }, { indication_status_id: 6 }],
  });
  expect(lost).toMatchObject({
    status_transactions: [{ indication_status_id: 7, reason: 'no_contact' }],
  });
});

test('a decision about a dispute that has changed is refused and saves nothing', async ({
  page,
  request,
}) => {
  const { first, second, operator } = await disputed(request, 'Azulejaria Rio Claro');
  await enterBackOffice(page, `/disputas/${first.id}`);
  await page.getByRole('button', { name: 'Decidir a disputa' }).click();
  await dialog(page)
    .getByText(/^Helena Moreira/)
    .first()
    .click();
  await dialog(page).getByText('Volta ao atendimento (contato ou negociação)').click();
  await operator.post(`/api/operator/indications/${second.id}/transitions`, { status: 'in_contact' });
  await dialog(page).getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('A disputa mudou enquanto você decidia');
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await first.get(`/api/indication/${first.id}`)).toMatchObject({
    status_transactions: [{ indication_status_id: 6 }],
  });
});

test('a side that cannot be loaded offers a retry', async ({ page, request }) => {
  const { first, second } = await disputed(request, 'Tecelagem Boa Vista');
  const detail = `**/api/operator/indications/${second.id}`;
  await page.route(detail, (route) => route.fulfill({ status: 500, json: {} }));
  await enterBackOffice(page, `/disputas/${first.id}`);
  const sides = page.getByRole('region', { name: 'Helena Moreira' });
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir uma das indicações' });
  await expect(failure).toBeVisible();
  await expect(sides).toHaveCount(1);
  await page.unroute(detail);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(sides).toHaveCount(2);
  await expect(failure).toBeHidden();
  await page.getByRole('button', { name: 'Decidir a disputa' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('an auditor sees all of referrals and disputes but cannot change them', async ({ page, request }) => {
  const { first } = await disputed(request, 'Ferraria Três Irmãos');
  await enterBackOffice(page, `/disputas/${first.id}`, AUDITOR);
  await expect(page.getByRole('region', { name: 'Helena Moreira' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Decidir a disputa' })).toBeHidden();
  await page.goto(backOffice(`/indicacoes/${first.id}`));
  await expect(page.getByRole('link', { name: 'carla@empresa.example' })).toBeVisible();
  await expect(page.getByText('O próximo passo é de quem tem outro papel na equipe.')).toBeVisible();
  for (const name of ['Anotar', 'Marcar dia', 'Assumir esta indicação', 'Cancelar indicação'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.keyboard.press('e');
  await page.keyboard.press('m');
  await expect(dialog(page)).toBeHidden();
  const auditor = await operatorOf(request, AUDITOR);
  const path = `/api/operator/indications/${first.id}`;
  for (const act of [
    () => auditor.post(`${path}/transitions`, { status: 'in_contact' }),
    () => auditor.post(`${path}/notes`, { text: 'x' }),
    () => auditor.put(`${path}/owner`, { owner_id: null, seen_owner_id: null }),
    () => auditor.post(`${path}/dispute-decision`, { outcome: 'back', seen: [] }),
  ])
    await expect(act()).rejects.toThrow('role_not_allowed');
});
