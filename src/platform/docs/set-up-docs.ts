import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { loadContract } from '../../contract/bundle.js';
import type { ContractDocument } from '../../contract/document.js';
import { servedDocument } from './served-document.js';

/** The document as the decorators of the controllers alone make it. */
export function generateDocument(app: INestApplication): ContractDocument {
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').build();
  const document = SwaggerModule.createDocument(app, config, { autoTagControllers: false });
  // Plain data of the same shape; the contract's types name only what is looked at.
  return JSON.parse(JSON.stringify(document)) as ContractDocument;
}

/** Swagger UI at /docs, the document at /docs-json and /docs-yaml; made when first asked for. */
export function setUpDocs(app: INestApplication): void {
  const build = (): OpenAPIObject =>
    servedDocument(generateDocument(app), loadContract()) as unknown as OpenAPIObject;
  SwaggerModule.setup('docs', app, build, {
    customSiteTitle: 'Atoll API',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true },
  });
}
