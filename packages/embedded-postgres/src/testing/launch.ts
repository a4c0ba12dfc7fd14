// A minimal product process for the tests to start, kill and stop. Usage: node launch.ts <data folder>
import { StartError, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { PRODUCT } from './product.ts';

try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    product: PRODUCT,
    log: (line) => console.error(line),
  });
  console.log(JSON.stringify(server.connection));
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof StartError ? `StartError: ${error.message}` : error);
  process.exitCode = 1;
}
