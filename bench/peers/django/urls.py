from lab.views import StudentViewSet
from rest_framework.routers import SimpleRouter

router = SimpleRouter()
router.register('students', StudentViewSet, basename='student')
urlpatterns = router.urls
