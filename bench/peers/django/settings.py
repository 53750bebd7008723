"""Settings of the peer: production, JSON alone, connections that are kept."""
import os

from django.db.backends.signals import connection_created

DEBUG = False
SECRET_KEY = 'bench'
ALLOWED_HOSTS = ['127.0.0.1']
ROOT_URLCONF = 'urls'
USE_TZ = True
INSTALLED_APPS = [
    'django.contrib.auth',
    'django.contrib.contenttypes',
    'rest_framework',
    'rest_framework.authtoken',
    'lab',
]
# Tables are made from the models: the benchmark has no older database.
MIGRATION_MODULES = {name.split('.')[-1]: None for name in INSTALLED_APPS}
MIDDLEWARE = [
    'django.middleware.security.SecurityMiddleware',
    'django.middleware.common.CommonMiddleware',
]
AUTH_USER_MODEL = 'lab.User'
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
REST_FRAMEWORK = {
    'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework.authentication.TokenAuthentication'],
    'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated'],
    'DEFAULT_PAGINATION_CLASS': 'rest_framework.pagination.LimitOffsetPagination',
    'DEFAULT_RENDERER_CLASSES': ['rest_framework.renderers.JSONRenderer'],
    'DEFAULT_PARSER_CLASSES': ['rest_framework.parsers.JSONParser'],
    'PAGE_SIZE': 25,
}

if 'PEER_DATABASE_PORT' in os.environ:
    DATABASES = {
        'default': {
            'ENGINE': 'django.db.backends.postgresql',
            'HOST': '127.0.0.1',
            'PORT': os.environ['PEER_DATABASE_PORT'],
            'NAME': 'tinkerdesk',
            'USER': 'tinkerdesk',
            'PASSWORD': 'tinkerdesk',
            'CONN_MAX_AGE': None,
            # Beside the product's tables.
            'OPTIONS': {'options': '-c search_path=django'},
        }
    }
else:
    DATABASES = {
        'default': {
            'ENGINE': 'django.db.backends.sqlite3',
            'NAME': os.environ['PEER_FILE'],
            'CONN_MAX_AGE': None,
        }
    }


def as_the_product_does(connection, **_):
    if connection.vendor == 'sqlite':
        with connection.cursor() as cursor:
            cursor.execute('PRAGMA journal_mode = WAL')
            cursor.execute('PRAGMA synchronous = FULL')
            cursor.execute('PRAGMA cache_size = -8000')
            cursor.execute('PRAGMA temp_store = MEMORY')


connection_created.connect(as_the_product_does)
