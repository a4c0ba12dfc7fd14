import { readSettings } from '../platform/settings/settings.ts';
import { startTestServer, type TestServer } from './server.ts';
import { startSocialProviders, type SocialProvidersStandIn } from './social-providers.ts';

/** A test server that calls stand-ins of Google and Facebook. Stopping the server stops them too. */
export async function startSocialServer(): Promise<{
  server: TestServer;
  providers: SocialProvidersStandIn;
}> {
  const providers = await startSocialProviders();
  const { social } = readSettings(providers.environment);
  const server = await startTestServer({ jobs: true, social });
  return {
    providers,
    server: {
      ...server,
      async stop() {
        await server.stop();
        await providers.stop();
      },
    },
  };
}
