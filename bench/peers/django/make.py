"""Makes the tables, and the people with their tokens: prints those as JSON."""
import json
import os

import django
from django.core.management import call_command
from django.db import connection

os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings')
django.setup()
if connection.vendor == 'postgresql':
    connection.cursor().execute('CREATE SCHEMA django')
call_command('migrate', run_syncdb=True, verbosity=0)

from lab.models import School, User  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402

School.objects.create(id=os.environ['PEER_SCHOOL'], name='')
tokens = {}
for role, school in {'mentor': None, 'incharge': os.environ['PEER_SCHOOL']}.items():
    user = User.objects.create(username=role, role=role, school_id=school)
    tokens[role] = Token.objects.create(user=user).key
print(json.dumps(tokens))
