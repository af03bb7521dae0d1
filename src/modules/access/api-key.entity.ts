import { Entity } from 'typeorm';
import { Credential } from './credential.entity.js';

@Entity({ name: 'api_key' })
export class ApiKey extends Credential {}
